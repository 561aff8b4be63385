import { sql } from 'kysely';
import { MAIN_TYPES, type MainTypeCode } from '#features/catalog/domain/main-types.ts';
import { INVOICE_COLUMNS } from '#features/invoices/server/import/invoice-rows.ts';
import { writeLocationPath } from '#features/ledger/server/locations/ensure-locations.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { type ExportedFile, type ExportScope, writeSize } from './exported-file.ts';
import { readByCursor } from './read-by-cursor.ts';

interface InvoiceLine {
  number: string | null;
  vendor: string;
  date_ordered: Date;
  barcode: string;
  name: string;
  size: string;
  volume: string;
  unit: string;
  count: number;
  short_type: MainTypeCode;
  type: string;
  vintage: string | null;
  quantity: string;
  unit_cost: string;
  total_cost: string;
  consignment: boolean;
  shipping: string;
  tax: string;
  fees: string;
  credit: string;
  deposit: string;
  note: string | null;
  external_note: string | null;
  path: string[] | null;
  first: boolean;
  invoice_id: string;
}

/** Completed invoices, one row per line. Invoice-level fields are on the first row, so that columns can be summed. */
export const exportInvoices: ExportedFile = {
  name: 'invoices.csv',
  async *lines(tx, scope) {
    yield csvLine(INVOICE_COLUMNS);
    for await (const row of readByCursor<InvoiceLine>(tx, 'exported_invoices', invoiceLines(scope.organizationId)))
      yield writeLine(row, scope);
  },
};

function writeLine(row: InvoiceLine, { writeMoment }: ExportScope): string {
  const once = (amount: string) => figure(row.first && Number(amount) !== 0 ? amount : null);
  return csvLine([
    row.number,
    row.vendor,
    writeMoment(row.date_ordered),
    row.barcode,
    row.name,
    writeSize(row),
    MAIN_TYPES[row.short_type],
    figure(row.quantity),
    figure(row.unit_cost),
    row.consignment,
    once(row.shipping),
    once(row.tax),
    once(row.fees),
    once(row.credit),
    row.path ? writeLocationPath(row.path) : null,
    figure(row.total_cost),
    once(row.deposit),
    row.type === MAIN_TYPES[row.short_type] ? null : row.type,
    row.vintage,
    row.first ? row.note : null,
    row.first ? row.external_note : null,
    row.invoice_id,
  ]);
}

function invoiceLines(organizationId: string) {
  return sql<InvoiceLine>`
    select i.custom_invoice_num as number, v.name as vendor, i.date_ordered, item.barcode, item.name, s.name as size, s.volume, s.unit, s.count,
      t.short_type, t.name as type, item.vintage, line.quantity, line.unit_cost, line.total_cost, i.consignment, i.shipping_cost as shipping,
      i.tax, i.other_fees as fees, i.vendor_credit as credit, i.deposit, i.internal_note as note, i.external_note, ${LOCATION_PATH} as path, i.id as invoice_id,
      row_number() over (partition by i.id order by line.position, line.id) = 1 as first
    from purchasing.invoice as i
    join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
    join purchasing.invoice_line as line on line.organization_id = i.organization_id and line.invoice_id = i.id
    join catalog.item as item on item.organization_id = line.organization_id and item.id = line.item_id
    join catalog.size as s on s.organization_id = item.organization_id and s.id = item.size_id
    join catalog.item_type as t on t.organization_id = item.organization_id and t.id = item.type_id
    left join stock.location as l on l.organization_id = line.organization_id and (l.id = line.location_id or line.location_id is null and l.recently_added)
    where i.organization_id = ${organizationId} and i.type = 'IN' and i.status in ('CM', 'AR', 'QI')
    order by i.date_ordered, i.id, line.position, line.id`;
}
