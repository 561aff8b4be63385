/** Millilitres, grams or pieces of a unit; as near as matching needs it. */
const UNITS: Readonly<Record<string, number>> = {
  mL: 1,
  L: 1000,
  oz: 29.5735,
  tsp: 4.9289,
  tbsp: 14.7868,
  cup: 236.588,
  pt: 473.176,
  qt: 946.353,
  gal: 3785.41,
  g: 1,
  kg: 1000,
  lb: 453.592,
};

/** How much one package holds, or null for what is not poured. */
export function contentOf(volume: number, unit: string, count: number): number | null {
  const factor = UNITS[unit];
  return factor === undefined ? null : volume * factor * count;
}
