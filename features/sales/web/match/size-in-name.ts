import { parseSize } from '#features/catalog/domain/parse-size.ts';

/**
 * The size at the end of a till's name ("Neat 2 oz"), as the catalog writes it; an empty string if there is none.
 * The item's own size is never the default: a glass would take a bottle.
 */
export function sizeInName({ name, variation }: { name: string; variation: string | null }): string {
  for (const text of [variation ?? '', name]) {
    const size = parseSize(text.slice(text.search(/\d/)));
    if (/\d/.test(text) && size.ok) return size.size.name;
  }
  return '';
}
