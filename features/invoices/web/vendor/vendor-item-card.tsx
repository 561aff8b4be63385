import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import type { Vendor } from '../invoices-api.ts';

/** One item bought from a vendor, on a phone. */
export function VendorItemCard({ item, timezone }: { item: Vendor['items'][number]; timezone: string }) {
  return (
    <RowCard
      go={{ item: item.id, return_to: 'vendors' }}
      title={[item.name, item.vintage].filter(Boolean).join(' ')}
      value={formatMoney(item.total_cost)}
      note={
        <>
          {item.size.name} · {formatQuantity(item.ordered_quantity)} in {item.orders}{' '}
          {item.orders === 1 ? 'order' : 'orders'} · {formatDate(item.last_ordered_at, timezone)}
        </>
      }
      aside={formatMoney(item.last_unit_cost)}
    />
  );
}
