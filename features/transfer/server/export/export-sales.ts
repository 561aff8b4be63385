import { sql } from 'kysely';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import type { ExportedFile } from './exported-file.ts';
import { readByCursor } from './read-by-cursor.ts';

interface SaleLine {
  transaction_id: string;
  line_id: string;
  sold_at: Date;
  item: string;
  variation: string | null;
  category: string | null;
  quantity: string;
  gross: string | null;
  discount: string | null;
  tax: string | null;
  payment_type: string | null;
  payment_method: string | null;
  pos: string;
  employee: string | null;
  register: string | null;
  modifiers: string | null;
  tip: string | null;
  service_charge: string | null;
}

const COLUMNS = [
  ...['transaction_id', 'line_id', 'sold_at', 'item', 'variation', 'category', 'quantity', 'gross', 'discount', 'tax'],
  ...['payment_type', 'payment_method', 'pos', 'employee', 'register', 'modifiers', 'tip', 'service_charge'],
];

/** Every current line of every till, except undone ones. */
export const exportSales: ExportedFile = {
  name: 'sales.csv',
  async *lines(tx, { organizationId }) {
    yield csvLine(COLUMNS);
    for await (const row of readByCursor<SaleLine>(tx, 'exported_sales', saleLines(organizationId)))
      yield csvLine([
        row.transaction_id,
        row.line_id,
        row.sold_at.toISOString(),
        row.item,
        row.variation,
        row.category,
        figure(row.quantity),
        figure(row.gross),
        figure(row.discount),
        figure(row.tax),
        row.payment_type,
        row.payment_method,
        row.pos,
        row.employee,
        row.register,
        row.modifiers,
        figure(row.tip),
        figure(row.service_charge),
      ]);
  },
};

function saleLines(organizationId: string) {
  return sql<SaleLine>`
    select l.transaction_id, l.line_id, l.sold_at, p.name as item, p.variation, coalesce(l.category, c.name) as category, l.quantity, l.gross, l.discount, l.tax,
      l.payment_type, l.payment_method, pos.name as pos, l.employee, l.register, l.tip, l.service_charge,
      -- "Double × 2; Lemon, squeezed;": a last semicolon says that commas belong to names (see splitModifiers)
      (select string_agg(m ->> 'name' || case when (m ->> 'quantity')::numeric = 1 then '' else ' × ' || trim_scale((m ->> 'quantity')::numeric) end,
          '; ' order by position) || case when bool_or(m ->> 'name' like '%,%') then ';' else '' end
        from jsonb_array_elements(l.modifiers) with ordinality as e (m, position)) as modifiers
    from sales.sale_line as l
    join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
    join sales.pos_instance as pos on pos.organization_id = l.organization_id and pos.id = l.pos_id
    left join sales.category as c on c.organization_id = p.organization_id and c.id = p.category_id
    where l.organization_id = ${organizationId} and l.state <> 'undone'
    order by l.sold_at, l.id`;
}
