import type { FieldCode } from '#features/catalog/domain/field-codes.ts';

/**
 * The attributes that each filter of the list compares. Venues keep values without an attribute kind as a style, a tag
 * or a custom field.
 */
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
