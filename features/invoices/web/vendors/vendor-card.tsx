import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from '../invoices/invoices.module.css';
import type { ListedVendor } from './vendor-columns.tsx';

/** One vendor of the list on a phone. */
export function VendorCard(row: ListedVendor) {
  return (
    <GoLink className={classes.card} go={{ vendor: row.id }}>
      <span className={classes.cardTitle}>{row.name}</span>
      <span className={classes.cardTotal}>{formatMoney(row.total_paid)}</span>
      <span className={classes.cardNote}>
        {formatCount(row.orders)} orders · {formatCount(row.items_supplied)} items
        {row.last_rep_email ? ` · ${row.last_rep_email}` : ''}
      </span>
    </GoLink>
  );
}
