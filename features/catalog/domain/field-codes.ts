/** Every kind of typed attribute by its two-letter code (ITEM-093 to ITEM-097); shared by API and screens. */
export const FIELD_KINDS = {
  VN: 'vintage',
  DI: 'disgorgement',
  TY: 'type',
  PR: 'producer',
  AP: 'appellation',
  SG: 'subregion',
  RG: 'region',
  VT: 'variety',
  VY: 'vineyard',
  DG: 'designation',
  CA: 'category',
  AV: 'abv',
  IB: 'ibu',
  TG: 'tag',
  CM: 'custom',
  CT: 'country',
  XC: 'external_category',
  BR: 'brand',
  WN: 'winery',
  BW: 'brewery',
  DS: 'distillery',
  MZ: 'mezcallery',
  KU: 'kura',
  CD: 'cidery',
  BT: 'bottler',
  CP: 'cooperage',
  MS: 'maltster',
  GR: 'grapes',
  ST: 'style',
  AG: 'aging',
  BL: 'blend',
  FN: 'finish',
  PF: 'proof',
  RP: 'rice_polishing',
  SM: 'smv',
  BA: 'barrel',
  FP: 'flavor_profile',
  OR: 'origin',
  AT: 'agave_type',
  MT: 'malt_type',
  HT: 'hop_type',
  FT: 'fermentation_type',
  UP: 'upc',
  SK: 'sku',
  TN: 'tasting_notes',
  NT: 'note',
} as const;

export type FieldCode = keyof typeof FIELD_KINDS;

export const FIELD_CODES = Object.keys(FIELD_KINDS) as [FieldCode, ...FieldCode[]];

export function isFieldCode(text: string): text is FieldCode {
  return Object.hasOwn(FIELD_KINDS, text);
}
