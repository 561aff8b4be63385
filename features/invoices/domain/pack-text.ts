/**
 * A quantity of bottles in a vendor's packs of `pack` bottles: "2 cases of 12", or "1 case of 12 + 5" if it is not a
 * whole number of cases. Empty if the pack is unknown or a single bottle.
 */
export function packText(quantity: number, pack: number | null): string {
  if (pack === null || pack <= 1) return '';
  const cases = Math.floor(Math.abs(quantity) / pack);
  const loose = Number((Math.abs(quantity) - cases * pack).toFixed(6));
  if (cases === 0) return `Case of ${pack}`;
  return `${cases} ${cases === 1 ? 'case' : 'cases'} of ${pack}${loose > 0 ? ` + ${loose}` : ''}`;
}
