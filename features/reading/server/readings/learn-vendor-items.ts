import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { ReadLine } from '../../domain/document.ts';
import type { Kept } from './decision.ts';

const LONGEST_CODE = 64;

/** Saves the item and pack of each of the vendor's item numbers; the latest one wins. */
export async function learnVendorItems(
  tx: Tx,
  organizationId: string,
  { vendorId, invoiceId }: { vendorId: string; invoiceId: string },
  lines: readonly ReadLine[],
  kept: readonly Kept[],
  itemIds: readonly string[],
): Promise<void> {
  const learnt = new Map<string, { itemId: string; line: Kept }>();
  for (const [index, line] of kept.entries()) {
    const code = lines[line.line]?.code;
    if (code && code.length <= LONGEST_CODE) learnt.set(code, { itemId: itemIds[index] as string, line });
  }
  const rows = [...learnt].toSorted(([one], [other]) => (one < other ? -1 : 1)); // the same order in every transaction
  if (rows.length === 0) return;
  await sql`
    insert into purchasing.vendor_item (organization_id, vendor_id, code, item_id, pack, in_cases, invoice_id)
    select ${organizationId}, ${vendorId}, code, item_id, pack, in_cases, ${invoiceId}::uuid
    from unnest(${rows.map(([code]) => code)}::text[], ${rows.map(([, { itemId }]) => itemId)}::uuid[],
      ${rows.map(([, { line }]) => line.pack)}::numeric[], ${rows.map(([, { line }]) => line.in_cases ?? null)}::boolean[])
      as learnt (code, item_id, pack, in_cases)
    on conflict (organization_id, vendor_id, code)
    do update set item_id = excluded.item_id, pack = excluded.pack, in_cases = excluded.in_cases,
      invoice_id = excluded.invoice_id, updated_at = now()`.execute(tx);
}
