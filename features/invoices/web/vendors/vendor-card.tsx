import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import type { ListedVendor } from './vendor-columns.tsx';

/** One vendor of the list on a phone. */
export function VendorCard(row: ListedVendor) {
  return (
    <RowCard
      go={{ vendor: row.id }}
      title={row.name}
      value={formatMoney(row.total_paid)}
      note={[`${formatCount(row.orders)} orders`, `${formatCount(row.items_supplied)} items`, row.last_rep_email]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}
