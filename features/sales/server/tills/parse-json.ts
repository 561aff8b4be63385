import { withoutDirections } from '#shared/domain/text-direction.ts';

/**
 * Parses what a till sends. Characters that PostgreSQL cannot store, or that turn text around, are taken out of its texts: a name with one of them
 * must not keep a menu or an order from arriving. Throws if it is no JSON.
 */
export const parseTillJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? withoutDirections(value.replaceAll('\0', '')).toWellFormed() : value,
  );
