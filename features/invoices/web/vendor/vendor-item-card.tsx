import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from '../invoices/invoices.module.css';
import type { Vendor } from '../invoices-api.ts';

/** One item bought from a vendor, on a phone. */
export function VendorItemCard({ item, timezone }: { item: Vendor['items'][number]; timezone: string }) {
  return (
    <GoLink className={classes.card} go={{ item: item.id, return_to: 'vendors' }}>
      <span className={classes.cardTitle}>{[item.name, item.vintage].filter(Boolean).join(' ')}</span>
      <span className={classes.cardTotal}>{formatMoney(item.total_cost)}</span>
      <span className={classes.cardNote}>
        {item.size.name} · {formatQuantity(item.ordered_quantity)} in {item.orders}{' '}
        {item.orders === 1 ? 'order' : 'orders'} · {formatDate(item.last_ordered_at, timezone)}
      </span>
      <span className={classes.cardNote}>{formatMoney(item.last_unit_cost)}</span>
    </GoLink>
  );
}
