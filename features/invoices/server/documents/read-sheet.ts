import { sql } from 'kysely';
import {
  type OrganizationDetails,
  readLogo,
  readOrganizationDetails,
} from '#features/accounts/server/organizations/organization-details.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Invoice } from '../invoices/get-invoice.ts';
import { readAddresses } from '../vendors/vendor-rows.ts';

/** The vendor's number for an item, and the bottles per pack. */
interface VendorNumber {
  readonly code: string | null;
  readonly pack: number | null;
}

/** The data on a printed document in addition to the document itself. */
export interface Sheet {
  readonly order: Invoice;
  readonly venue: OrganizationDetails;
  readonly logo: Buffer | undefined;
  readonly vendor: {
    readonly license: string | null;
    readonly phone: string | null;
    readonly address: Awaited<ReturnType<typeof readAddresses>>[number] | undefined;
  };
  /** By item. */
  readonly numbers: ReadonlyMap<string, VendorNumber>;
}

export async function readSheet(tx: Tx, organizationId: string, order: Invoice): Promise<Sheet> {
  const vendor = await tx
    .selectFrom('purchasing.vendor')
    .select(['license', 'phone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', order.vendor_id)
    .executeTakeFirstOrThrow();
  const [address] = await readAddresses(tx, organizationId, order.vendor_id);
  return {
    order,
    venue: await readOrganizationDetails(tx, organizationId),
    logo: (await readLogo(tx, organizationId))?.content,
    vendor: { ...vendor, address },
    numbers: await readNumbers(tx, organizationId, order),
  };
}

/** The vendor's latest number for each item; its pack, or else that of the item's own barcodes. */
export async function readNumbers(
  tx: Tx,
  organizationId: string,
  order: Pick<Invoice, 'items' | 'vendor_id'>,
): Promise<Sheet['numbers']> {
  const items = [...new Set(order.items.map((line) => line.inventory_item.id))];
  const { rows } = await sql<VendorNumber & { item_id: string }>`
    select wanted.item_id, known.code, coalesce(nullif(known.pack, 1)::float8, packed.pack_count::float8) as pack
    from unnest(${items}::uuid[]) as wanted (item_id)
    left join lateral (
      select v.code, v.pack from purchasing.vendor_item as v
      where v.organization_id = ${organizationId} and v.vendor_id = ${order.vendor_id} and v.item_id = wanted.item_id
      order by v.updated_at desc, v.code limit 1
    ) as known on true
    left join lateral (
      select min(b.pack_count) as pack_count from catalog.item_barcode as b
      where b.organization_id = ${organizationId} and b.item_id = wanted.item_id and b.pack_count > 1
    ) as packed on true`.execute(tx);
  return new Map(rows.map(({ item_id, ...number }) => [item_id, number]));
}
