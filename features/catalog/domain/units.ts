/** The offered units, in picker order (CONST-018). */
export const UNITS = ['oz', 'mL', 'g', 'lb', 'kg', 'L', 'tsp', 'tbsp', 'cup', 'gal', 'qt', 'pt'] as const;

export type Unit = (typeof UNITS)[number];

/** Milliliters in one unit of volume (CONST-005 to CONST-013). */
export const MILLILITRES = {
  oz: '29.5735',
  mL: '1',
  L: '1000',
  tsp: '4.92892',
  tbsp: '14.7868',
  cup: '236.588',
  gal: '3785.41',
  pt: '473.176',
  qt: '946.353',
} as const;

/** Grams in one unit of weight (CONST-014 to CONST-016). */
export const GRAMS = { g: '1', lb: '453.592', kg: '1000' } as const;
