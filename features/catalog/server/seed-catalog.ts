import type { Tx } from '#shared/server/database.ts';
import { MAIN_TYPE_CODES, MAIN_TYPES } from '../domain/main-types.ts';
import { type ParsedSize, parseSize } from '../domain/parse-size.ts';
import { ensureSizes } from './sizes/ensure-sizes.ts';
import { ensureTypes } from './types/ensure-types.ts';

/** Common sizes of bottles, cans and kegs, so a first item can be added without creating a size. */
const COMMON_SIZES = [
  '50 mL',
  '187 mL',
  '200 mL',
  '330 mL',
  '355 mL',
  '375 mL',
  '500 mL',
  '700 mL',
  '720 mL',
  '750 mL',
  '1 L',
  '1.5 L',
  '1.75 L',
  '3 L',
  '12 oz',
  '16 oz',
  '22 oz',
  '1/6 bbl',
  '1/4 bbl',
  '1/2 bbl',
  '20 L',
  '30 L',
  '50 L',
  'each',
];

/** What every organization starts with: the ten main types and the common sizes. */
export async function seedCatalog(tx: Tx, organizationId: string): Promise<void> {
  await ensureTypes(
    tx,
    organizationId,
    MAIN_TYPE_CODES.map((code) => ({ short_type: code, name: MAIN_TYPES[code] })),
  );
  await ensureSizes(tx, organizationId, COMMON_SIZES.map(readCommonSize));
}

function readCommonSize(text: string): ParsedSize {
  const answer = parseSize(text);
  if (!answer.ok) throw new Error(`seedCatalog: ${text}: ${answer.reason}`);
  return answer.size;
}
