import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import type { ItemDetail, ItemTabProps } from './item-tab.ts';
import tables from './plain-table.module.css';
import classes from './purchases-tab.module.css';

type Purchase = ItemDetail['order'][number];

/** The source of each bottle, and its price. */
export function PurchasesTab({ item: { order } }: ItemTabProps) {
  const { timezone } = usePerson();
  if (order.length === 0)
    return <EmptyState title="No Purchase History" text="Lines of completed invoices appear here, newest first." />;
  return (
    <div className={tables.scroller}>
      <table className={`${tables.table} ${classes.purchases}`}>
        <thead>
          <tr>
            <th>Vendor</th>
            <th>Reference</th>
            <th>Invoice number</th>
            <th>Consignment</th>
            <th>Ordered</th>
            <th data-figure>Quantity</th>
            <th data-figure>Unit cost</th>
          </tr>
        </thead>
        <tbody>
          {order.map((line) => (
            <PurchaseLine key={line.id} line={line} timezone={timezone} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PurchaseLine({ line, timezone }: { line: Purchase; timezone: string | undefined }) {
  const invoice = { invoice: line.order_id };
  // Includes its share of the invoice's shipping, tax and fees.
  const landed = line.landed_unit_cost === null ? null : formatMoney(line.landed_unit_cost);
  return (
    <tr data-opens onClick={() => go(invoice)}>
      <td className={classes.vendor}>
        <GoLink go={invoice}>{line.vendor.name}</GoLink>
      </td>
      <td className={classes.reference} title={line.order_id}>
        {line.order_id.slice(-8)}
      </td>
      <td className={classes.number}>{line.custom_invoice_num ?? '—'}</td>
      <td className={line.consignment ? classes.consigned : classes.plain}>{line.consignment ? 'Yes' : 'No'}</td>
      <td className={classes.date}>{formatDate(line.order_date_ordered, timezone)}</td>
      <td className={classes.quantity} data-figure data-negative={line.ordered_quantity < 0 || undefined}>
        {formatQuantity(line.ordered_quantity)}
      </td>
      <td className={classes.cost} data-figure>
        {formatMoney(line.unit_cost)}
        {landed && landed !== formatMoney(line.unit_cost) ? (
          <span className={classes.landed}>{landed} landed</span>
        ) : null}
      </td>
    </tr>
  );
}
