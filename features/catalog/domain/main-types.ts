/** The ten main types of an item by their two-letter code (ITEM-099, ITEM-100). */
export const MAIN_TYPES = {
  WI: 'Wine',
  BE: 'Beer',
  OB: 'Object',
  CL: 'clothing',
  CU: 'Custom',
  NA: 'Non-Alcoholic',
  CI: 'Cider',
  SP: 'Spirits',
  SA: 'Sake',
  SE: 'Service',
} as const;

export type MainTypeCode = keyof typeof MAIN_TYPES;

export const MAIN_TYPE_CODES = Object.keys(MAIN_TYPES) as [MainTypeCode, ...MainTypeCode[]];

const SHOWN_AS: Partial<Record<MainTypeCode, string>> = { SP: 'Liquor', NA: 'Beverage', CL: 'Clothing' };

/** How lists call a main type (ITEM-101 to ITEM-103): Spirits is Liquor, Non-Alcoholic is Beverage. */
export function mainTypeLabel(code: MainTypeCode): string {
  return SHOWN_AS[code] ?? MAIN_TYPES[code];
}

/** The code behind what a person or a file wrote: a code, a main type's name or its label, in any case. */
export function findMainType(text: string): MainTypeCode | null {
  const wanted = text.trim().toLowerCase();
  return (
    MAIN_TYPE_CODES.find(
      (code) =>
        code.toLowerCase() === wanted ||
        MAIN_TYPES[code].toLowerCase() === wanted ||
        mainTypeLabel(code).toLowerCase() === wanted,
    ) ?? null
  );
}
