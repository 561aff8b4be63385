import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type Refusal, refuseField } from '#shared/server/refusal.ts';

export interface NewBarcode {
  readonly code: string;
  readonly itemId: string;
  readonly packCount?: number;
}

/** Assigns codes to their items, or refuses with the name of the item that already has one of them. */
export async function claimBarcodes(
  tx: Tx,
  organizationId: string,
  barcodes: readonly NewBarcode[],
  field = 'barcode',
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    insert into catalog.item_barcode (organization_id, code, item_id, pack_count)
    select ${organizationId}, code, item_id, pack_count
    from unnest(${barcodes.map((b) => b.code)}::text[], ${barcodes.map((b) => b.itemId)}::uuid[], ${barcodes.map((b) => b.packCount ?? 1)}::int[])
      as b (code, item_id, pack_count)
    order by code -- in one order everywhere, so that two imports cannot wait for each other
    on conflict do nothing returning code`.execute(tx);
  if (rows.length === barcodes.length) return;
  const claimed = new Set(rows.map((row) => row.code));
  const refused = barcodes.find((barcode) => !claimed.has(barcode.code)) ?? barcodes[0];
  throw await refuseTaken(tx, organizationId, refused?.code ?? '', field);
}

async function refuseTaken(tx: Tx, organizationId: string, code: string, field: string): Promise<Refusal> {
  const { rows } = await sql<{ name: string; vintage: string | null; size: string }>`
    select i.name, i.vintage, s.name as size
    from catalog.item_barcode as b
    join catalog.item as i on i.organization_id = b.organization_id and i.id = b.item_id
    join catalog.size as s on s.organization_id = i.organization_id and s.id = i.size_id
    where b.organization_id = ${organizationId} and b.code = ${code}`.execute(tx);
  const holder = rows[0];
  const name = holder ? [holder.name, holder.vintage, holder.size].filter(Boolean).join(', ') : 'another item';
  return refuseField(field, `Barcode ${code} belongs to ${name}`);
}
