/**
 * The result of reading a vintage: a four-digit year, NV (non-vintage), MV (multi-vintage), or null if there is none.
 */
export type ReadVintage = { ok: true; value: string | null } | { ok: false; reason: string };

/** The item editor accepts earlier and later years than a new item or an invoice line (ITEM-064). */
const YEARS = {
  new: { from: 1800, to: 2040, reason: 'Vintage must be a year between 1800-2040 or "NV"' },
  line: { from: 1800, to: 2040, reason: 'Vintage should be NV or a year between 1800 and 2040' },
  edit: { from: 1600, to: 2059, reason: 'Vintage must be a year between 1600-2059, "NV" or "MV"' },
} as const;

const NON_VINTAGE = new Set(['NV', 'N/V', 'N.V', 'N.V.', 'NON VINTAGE', 'NON-VINTAGE', 'NONVINTAGE']);
const MULTI_VINTAGE = new Set(['MV', 'M/V', 'M.V', 'M.V.']);

/** Reads a vintage by the rules of its form and normalizes its spelling (ITEM-056 to ITEM-064). */
export function readVintage(text: string | null | undefined, form: keyof typeof YEARS): ReadVintage {
  const given = (text ?? '').trim().replace(/\s+/g, ' ').toUpperCase();
  if (given === '') return { ok: true, value: null };
  if (NON_VINTAGE.has(given)) return { ok: true, value: 'NV' };
  if (form === 'edit' && MULTI_VINTAGE.has(given)) return { ok: true, value: 'MV' };
  const { from, to, reason } = YEARS[form];
  const year = /^\d{4}$/.test(given) ? Number(given) : Number.NaN;
  return year >= from && year <= to ? { ok: true, value: given } : { ok: false, reason };
}
