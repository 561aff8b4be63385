import type { FieldCode } from '#features/catalog/domain/field-codes.ts';

/** Which attributes a filter of the list looks at. What no attribute is for, venues note as a style, a tag or their own. */
export const ATTRIBUTE_CODES = {
  producer: ['PR'],
  region: ['RG'],
  subregion: ['SG'],
  vineyard: ['VY'],
  variety: ['VT'],
  country: ['CT'],
  appellation: ['AP'],
  designation: ['DG'],
  malt: ['MT'],
  hops: ['HT'],
  yeast: ['FT', 'TG', 'CM'],
  colors: ['ST', 'TG', 'CM'],
} as const satisfies Readonly<Record<string, readonly FieldCode[]>>;
