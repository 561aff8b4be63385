import { useQuery } from '@tanstack/react-query';
import { fullName } from '#features/items/web/forms/stock-subject.ts';
import { posItems } from '#features/sales/web/sales-api.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';

type Source = Awaited<ReturnType<typeof posItems.call.listInventorySources>>[number];

const amountOf = ({ volume, unit }: Source) => `${formatQuantity(volume)} ${unit}`;

const COLUMNS: readonly GridColumn<Source>[] = [
  {
    id: 'recipe',
    header: 'Recipe or Sold As',
    width: 240,
    grow: true,
    fixed: true,
    sortKey: 'recipe',
    value: (row) => row.recipe,
  },
  { id: 'ingredient', header: 'Ingredient', width: 230, sortKey: 'ingredient', value: (row) => row.ingredient },
  { id: 'volume', header: 'Volume', kind: 'quantity', width: 96, sortKey: 'volume', value: (row) => row.volume },
  { id: 'unit', header: 'Unit', width: 72, sortKey: 'unit', value: (row) => row.unit },
  {
    id: 'source_item',
    header: 'Source item',
    width: 260,
    sortKey: 'source_item',
    value: (row) => fullName(row.source_item),
    cell: (row) => <GoLink go={{ item: row.inventory_item_id }}>{fullName(row.source_item)}</GoLink>,
  },
  { id: 'stock', header: 'Stock', kind: 'quantity', width: 100, sortKey: 'stock', value: (row) => row.stock },
  {
    id: 'latest_unit_cost',
    header: 'Latest unit cost',
    kind: 'money',
    width: 130,
    sortKey: 'latest_unit_cost',
    value: (row) => row.latest_unit_cost,
  },
];

const openRow = (row: Source) =>
  go(row.group_type === 'RE' ? { recipe: row.sellable_item_group_id } : { item: row.inventory_item_id });

/** The items used by each recipe and each Sold As entry (RPT-032, RPT-033). */
export function IngredientSources() {
  const { q } = useAddress();
  const { data, error, isPending, refetch } = useQuery(posItems.query.listInventorySources.queryOptions());
  const wanted = q?.trim().toLowerCase();
  const rows = data?.filter(
    ({ recipe, ingredient }) => !wanted || `${recipe} ${ingredient}`.toLowerCase().includes(wanted),
  );
  return (
    <Page title="Ingredient Sources" searchLabel="recipe or ingredient">
      <DataGrid<Source>
        name="ingredient-sources"
        label="Ingredient sources"
        columns={COLUMNS}
        rows={rows ?? []}
        total={rows?.length}
        loading={isPending}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        onOpen={openRow}
        card={(row) => <SourceCard row={row} />}
        cardHeight={84}
        loadingText="Loading ingredient sources…"
        empty={
          wanted ? (
            <EmptyState title="No Results Found" text="No recipes or ingredients match this search." />
          ) : (
            <EmptyState
              title="Nothing takes stock yet"
              text="Stock taken by recipes and Sold As entries appears here."
            />
          )
        }
      />
    </Page>
  );
}

function SourceCard({ row }: { row: Source }) {
  return (
    <RowCard
      go={{ item: row.inventory_item_id }}
      title={row.recipe}
      value={amountOf(row)}
      note={fullName(row.source_item)}
      aside={formatMoney(row.latest_unit_cost)}
    />
  );
}
