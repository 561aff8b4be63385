import { sql } from 'kysely';
import { requireVendor } from '#features/invoices/server/vendors/find-vendor.ts';
import type { Tx } from '#shared/server/database.ts';
import type { ReadDocument } from '../../domain/document.ts';

/** The vendor a person chose, or else the one named in the document. */
export async function findVendorOf(
  tx: Tx,
  organizationId: string,
  document: ReadDocument,
  named: string | undefined,
): Promise<string | null> {
  if (named === undefined) return guessVendor(tx, organizationId, document);
  await requireVendor(tx, organizationId, named);
  return named;
}

/** The vendor that is its sender, else the one with the longest name among the texts around its lines. */
async function guessVendor(tx: Tx, organizationId: string, document: ReadDocument): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id from purchasing.vendor as v
    cross join (select platform.fold(${document.vendor ?? ''}) as sender, platform.fold(${document.texts.join(' \n ')}) as around) as said
    where v.organization_id = ${organizationId} and v.deleted_at is null
      and (v.name_key = said.sender or length(v.name_key) >= 4 and position(v.name_key in said.sender || ' ' || said.around) > 0)
    order by v.name_key = said.sender desc, length(v.name_key) desc, v.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
