import type { TillModifier } from './tills/till-order.ts';

/** "2 x Cold Foam", "Cold Foam x2", "2 × Cold Foam". A number alone may be a size: "12oz". */
const BEFORE = /^(\d{1,3})\s*[x×]\s+(?=\S)/iu;
const AFTER = /\s+[x×]\s*(\d{1,3})$/iu;
const LONGEST = 255;

/**
 * The modifiers of a file's cell, such as "12oz, Whole Milk, 2 x Cold Foam" in the "Modifiers Applied" column of Square.
 * Files have neither ids nor prices of them.
 */
export function modifiersInCell(cell: string): TillModifier[] {
  return cell
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const quantity = text.match(BEFORE)?.[1] ?? text.match(AFTER)?.[1] ?? '1';
      const name = text.replace(BEFORE, '').replace(AFTER, '').trim();
      return { catalogueId: null, name: (name || text).slice(0, LONGEST), quantity, price: '0' };
    });
}
