import { UNITS } from './units.ts';

/** From here on a number without a unit is of milliliters: no one sells 100 ounces or liters as one container. */
const FEWEST_MILLILITERS = 100;

const withUnits = (text: string) => {
  const amount = text.trim();
  return /^\d+([.,/]\d+)?$/.test(amount) ? UNITS.map((unit) => `${amount} ${unit}`) : [];
};

/** The options of a size field: the existing sizes, and for a bare number that number in each unit. */
export function sizeOptions(text: string, known: readonly string[]): string[] {
  return [...new Set([...withUnits(text), ...known])];
}

/** The size that a bare number means: the only existing one of that number, or milliliters; undefined if it is not clear. */
export function sizeMeant(text: string, known: readonly string[]): string | undefined {
  const units = withUnits(text);
  const there = units.filter((size) => known.includes(size));
  if (there.length > 0) return there.length === 1 ? there[0] : undefined;
  const milliliters = `${text.trim()} mL`;
  return units.includes(milliliters) && Number(text) >= FEWEST_MILLILITERS ? milliliters : undefined;
}
