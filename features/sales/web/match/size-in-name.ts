import { parseSize } from '#features/catalog/domain/parse-size.ts';

/**
 * The size that the till writes behind a name ("Neat 2 oz"), as the catalogue writes it; empty text where none stands
 * there. The item's own size is no guess: a glass would take a bottle.
 */
export function sizeInName({ name, variation }: { name: string; variation: string | null }): string {
  for (const text of [variation ?? '', name]) {
    const size = parseSize(text.slice(text.search(/\d/)));
    if (/\d/.test(text) && size.ok) return size.size.name;
  }
  return '';
}
