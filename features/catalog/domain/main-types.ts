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

/** The label of a main type in lists (ITEM-101 to ITEM-103): Spirits is Liquor, Non-Alcoholic is Beverage. */
export function mainTypeLabel(code: MainTypeCode): string {
  return SHOWN_AS[code] ?? MAIN_TYPES[code];
}

/** Search terms that find a main type when the venue has no type with that name. */
const DRINKS: Partial<Record<MainTypeCode, string>> = {
  SP: 'vodka gin rum tequila mezcal whiskey whisky bourbon scotch rye brandy cognac liqueur amaro aperitif bitters',
  WI: 'red white rosé sparkling champagne prosecco cava port sherry vermouth',
  BE: 'ale lager stout porter pilsner ipa keg draft',
  NA: 'soda juice water mixer tonic coffee tea syrup',
  OB: 'glassware equipment supplies',
};

/**
 * The label of a venue's type in lists: if it has the name of its main type, that type's label, otherwise its own name.
 */
export function typeLabel({ name, short_type }: { name: string; short_type: MainTypeCode }): string {
  return name === MAIN_TYPES[short_type] ? mainTypeLabel(short_type) : name;
}

/**
 * The types that the typed text means: those with it in their name or main type, or, where no type has it, all of the main
 * type of which it is a drink.
 */
export function typesMeant<Type extends { name: string; short_type: MainTypeCode }>(
  typed: string,
  types: readonly Type[],
): Type[] {
  const wanted = typed.trim().toLowerCase();
  const named = types.filter(({ name, short_type }) =>
    `${mainTypeLabel(short_type)} ${MAIN_TYPES[short_type]} ${name}`.toLowerCase().includes(wanted),
  );
  if (named.length > 0) return named;
  return types.filter(({ short_type }) => ` ${DRINKS[short_type] ?? ''}`.includes(` ${wanted}`));
}

/** The one type that the typed text means: that of this name, else the only one found; undefined if it is not clear. */
export function typeMeant<Type extends { name: string; short_type: MainTypeCode }>(
  typed: string,
  types: readonly Type[],
): Type | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return undefined;
  const found = typesMeant(typed, types);
  const named = found.filter((type) => [type.name, typeLabel(type)].some((name) => name.toLowerCase() === wanted));
  return named.length > 0 ? named[0] : found.length === 1 ? found[0] : undefined;
}

/** The code for the text that a person or a file gives: a code, a main type's name or its label, in any case. */
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
