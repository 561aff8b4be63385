import { useMemo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { dayOf, daysLater } from '#shared/domain/zoned-day.ts';
import { type ActiveFilters, readFilters } from '#shared/web/address/filter-parameter.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import { AddItemButton, FilterControls } from '../inventory/inventory-tools.tsx';
import type { ListScope } from '../inventory/list-question.ts';
import { StockList } from '../inventory/stock-list.tsx';

const DAYS = 30;
const COLUMNS = ['name', 'added', 'barcode', 'price', 'last_cost', 'location', 'total_quantity'];

const empty = (
  <EmptyState
    title={`Nothing was added in the past ${DAYS} days`}
    text="To see older ones, use the filter Recently added."
    action={<AddItemButton />}
  />
);

/** Recently added items, newest first (NAV-038); a filter by date added replaces the last 30 days. */
export function NewItemsPage() {
  const { timezone } = usePerson();
  const filter = useParameter('filter');
  const scope = useMemo((): ListScope | undefined => {
    if (!timezone) return undefined;
    const min = daysLater(dayOf(serverNow(), timezone), -DAYS);
    const late = { key: 'recently_added', text: `Past ${DAYS} days`, type: 'date', value: { min } };
    const filters: ActiveFilters = readFilters(filter).recently_added ? {} : { recently_added: late };
    return { filters, sort: 'created_at:desc', columns: COLUMNS, empty };
  }, [timezone, filter]);
  const isLate = scope?.filters.recently_added !== undefined;
  return (
    <Page
      title="New Items"
      searchLabel="item name or barcode"
      controls={<FilterControls>{isLate ? <span>Past {DAYS} days</span> : null}</FilterControls>}
      actions={<AddItemButton />}
    >
      {scope ? <StockList name="new-items" label="New items" scope={scope} /> : null}
    </Page>
  );
}
