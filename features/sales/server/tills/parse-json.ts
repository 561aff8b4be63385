/**
 * Parses what a till sends. Characters that PostgreSQL cannot store are taken out of its texts: a name with one of them
 * must not keep a menu or an order from arriving. Throws if it is no JSON.
 */
export const parseTillJson = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
