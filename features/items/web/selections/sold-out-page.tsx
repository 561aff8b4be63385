import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { FilterControls } from '../inventory/inventory-tools.tsx';
import { type ListScope, NAME_ASCENDING } from '../inventory/list-question.ts';
import { StockList } from '../inventory/stock-list.tsx';

/** Below zero counts too: more was taken than was ever booked in, so nothing should be left. */
const SOLD_OUT: ListScope = {
  filters: { out_of_stock: { key: 'out_of_stock', text: 'Out of stock', type: 'flag', value: true } },
  sort: NAME_ASCENDING,
  columns: [
    'name',
    'barcode',
    'price',
    'last_cost',
    'total_quantity',
    'last_inventory',
    'last_vendor',
    'last_purchase',
  ],
  empty: <EmptyState title="Nothing is sold out" text="Items that have run out at every location appear here." />,
};

/** Items without stock at any location (NAV-038). */
export function SoldOutPage() {
  return (
    <Page title="Sold Out" searchLabel="item name or barcode" controls={<FilterControls />}>
      <StockList name="sold-out" label="Sold out items" scope={SOLD_OUT} />
    </Page>
  );
}
