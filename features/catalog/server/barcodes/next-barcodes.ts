import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { ownBarcode } from '../../domain/barcode.ts';

/** New codes of the venue. Numbers whose code a person already typed in are skipped. */
export async function nextBarcodes(tx: Tx, organizationId: string, count: number): Promise<string[]> {
  const fresh: string[] = [];
  while (fresh.length < count) {
    const missing = count - fresh.length;
    const { rows } = await sql<{ last_number: number }>`
      insert into catalog.barcode_counter as counter (organization_id, last_number) values (${organizationId}, ${missing})
      on conflict (organization_id) do update set last_number = counter.last_number + ${missing}
      returning last_number`.execute(tx);
    const last = rows[0]?.last_number ?? 0;
    const codes = Array.from({ length: missing }, (_, index) => ownBarcode(last - missing + 1 + index));
    const taken = await sql<{ code: string }>`
      select code from catalog.item_barcode
      where organization_id = ${organizationId} and code = any(${codes}::text[])`.execute(tx);
    const used = new Set(taken.rows.map((row) => row.code));
    fresh.push(...codes.filter((code) => !used.has(code)));
  }
  return fresh;
}
