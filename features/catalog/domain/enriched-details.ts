/** Details of the product behind an item that are shown but not edited, in screen order (ITEM-039). */
export const ENRICHED_DETAILS = [
  'abv',
  'proof',
  'appellation',
  'grapes',
  'style',
  'aging',
  'blend',
  'finish',
  'rice_polishing',
  'smv',
  'barrel',
  'flavor_profile',
  'origin',
  'malt_type',
  'hop_type',
  'fermentation_type',
  'tasting_notes',
] as const;

export type EnrichedDetail = (typeof ENRICHED_DETAILS)[number];
export type DetailValue = string | number | readonly string[] | null | undefined;

export interface TechSheet {
  readonly name: string;
  readonly url: string;
}

/** Known details of a product; unknown ones are absent. */
export type EnrichedItem = { readonly [Detail in EnrichedDetail]?: DetailValue } & {
  readonly tech_sheets?: readonly TechSheet[] | null | undefined;
};

const PERCENT = new Set<EnrichedDetail>(['abv', 'rice_polishing']);

/** The known details as text. Shares that are bare numbers get a percent sign. */
export function describeDetails(enriched: EnrichedItem): { detail: EnrichedDetail; text: string }[] {
  return ENRICHED_DETAILS.flatMap((detail) => {
    const text = textOf(enriched[detail]);
    if (text === '') return [];
    return [{ detail, text: PERCENT.has(detail) && /^\d+([.,]\d+)?$/.test(text) ? `${text}%` : text }];
  });
}

function textOf(value: DetailValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  return value.filter((each) => each.trim() !== '').join(', ');
}
