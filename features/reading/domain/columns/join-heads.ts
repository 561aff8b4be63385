import { type Column, columnOf } from './column-words.ts';

/** The part of a header that says what its figures count; the other part says what they are. */
const COUNTED: ReadonlySet<Column> = new Set(['cases', 'bottles', 'unit', 'pack']);

/**
 * The column a two-line header names: "Case" over "Price" is a price, "Cases" over "Qty" are cases. Null if the two
 * parts do not fit together.
 */
export function columnOfTwo(upper: string, lower: string): Column | null {
  const [first, second] = [columnOf(upper), columnOf(lower)];
  // "Case Qty" on one line is the case size; stacked, it counts cases.
  const counts = first === 'cases' && second === 'quantity' ? first : undefined;
  return counts ?? columnOf(`${upper} ${lower}`) ?? columnOf(`${lower} ${upper}`) ?? joined(first, second);
}

function joined(first: Column | undefined, second: Column | undefined): Column | null {
  if (!first || !second) return null;
  const both = [first, second];
  if (both.includes('ignored')) return 'ignored';
  if (first === second) return first;
  const other = both.find((column) => !COUNTED.has(column));
  const counted = both.find((column) => COUNTED.has(column));
  if (other === 'price' || other === 'total' || other === 'discount') return counted ? other : null;
  if (other === 'quantity') return counted === 'unit' ? 'quantity' : (counted ?? null);
  return null;
}
