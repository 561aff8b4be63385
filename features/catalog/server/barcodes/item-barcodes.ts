import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { canonicalBarcode, readBarcode } from '../../domain/barcode.ts';
import { claimBarcodes } from './claim-barcodes.ts';

/** Adds another barcode to an item: of the bottle with a different label, or of a pack of `pack_count` bottles. */
export async function addBarcode(
  tx: Tx,
  organizationId: string,
  input: { id: string; code: string; pack_count: number },
): Promise<void> {
  const read = readBarcode(input.code);
  if (!read.ok) throw refuseField('code', read.reason);
  if (!read.code) throw refuseField('code', 'Barcode is required');
  await lockPrimary(tx, organizationId, input.id);
  await claimBarcodes(tx, organizationId, [{ code: read.code, itemId: input.id, packCount: input.pack_count }], 'code');
  await announce(tx, organizationId, 'items', [input.id]);
}

interface FurtherBarcode {
  readonly code: string;
  readonly pack_count: number;
}

/** Codes as stored. A line that cannot be read is refused at its field; empty lines are skipped. */
export function readFurtherBarcodes(lines: readonly FurtherBarcode[]): { code: string; packCount: number }[] {
  const seen = new Set<string>();
  return lines.flatMap(({ code, pack_count }, index) => {
    const read = readBarcode(code);
    if (!read.ok) throw refuseField(`barcodes.${index}.code`, read.reason);
    if (!read.code) return [];
    if (seen.has(read.code)) throw refuseField(`barcodes.${index}.code`, `Barcode ${read.code} is listed twice`);
    seen.add(read.code);
    return [{ code: read.code, packCount: pack_count }];
  });
}

/** Removes a barcode, but not the main one: an item always keeps the code that labels show. */
export async function removeBarcode(
  tx: Tx,
  organizationId: string,
  input: { id: string; code: string },
): Promise<void> {
  const code = canonicalBarcode(input.code);
  const primary = await lockPrimary(tx, organizationId, input.id);
  if (primary === code) throw refuseField('code', "This is the item's main barcode. Change it instead of removing it");
  const { rows } = await sql`
    delete from catalog.item_barcode
    where organization_id = ${organizationId} and item_id = ${input.id} and code = ${code} returning code`.execute(tx);
  if (rows.length === 0) throw notFound('Barcode of this item');
  await announce(tx, organizationId, 'items', [input.id]);
}

async function lockPrimary(tx: Tx, organizationId: string, itemId: string): Promise<string> {
  const { rows } = await sql<{ barcode: string }>`
    update catalog.item set updated_at = now()
    where organization_id = ${organizationId} and id = ${itemId} and active returning barcode`.execute(tx);
  if (!rows[0]) throw notFound('Item');
  return rows[0].barcode;
}
