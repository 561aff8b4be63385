import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import { locations } from '#features/ledger/web/stock-api.ts';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { downloadValues, ValueTable } from './value-table.tsx';

/** Value on hand by main type (D32, RPT-019). */
export function CategoryValueSection() {
  const query = useQuery(items.query.categoryValue.queryOptions({ staleTime: STOCK_FRESH }));
  return (
    <HomeSection
      title="Stock value by category"
      query={query}
      links={({ data }) => <Csv name="category" rows={held(data).map(named)} />}
    >
      {({ data, total }) => (
        <>
          <p className={classes.figure}>{formatMoney(total.value)}</p>
          {held(data).length > 0 ? (
            <ValueTable name="Category" rows={held(data).map(named)} total={total} />
          ) : (
            <p className={classes.note}>No stock yet. Its value appears here once items are received or counted.</p>
          )}
          {total.items_without_cost > 0 ? (
            <p className={classes.note}>
              {formatCount(total.items_without_cost)} of the items have no known cost and count as {formatMoney(0)}{' '}
              here.
            </p>
          ) : null}
        </>
      )}
    </HomeSection>
  );
}

/** Hides a category without current stock. */
const held = <Row extends { items: number; value: number }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ items: count, value }) => count > 0 || value !== 0);

const named = ({ category, items: count, value }: { category: string; items: number; value: number }) => ({
  name: category,
  items: count,
  value,
});

/** Value on hand by top-level location, including the locations inside; the total matches the categories'. */
export function LocationValueSection() {
  const values = useQuery(locations.query.valueLocations.queryOptions({ staleTime: STOCK_FRESH }));
  const places = useQuery(
    locations.query.listLocations.queryOptions({ input: { type: 'tree', returnDeletedIfInstock: true } }),
  );
  const { data: found } = values;
  const { data: tree } = places;
  const rows =
    found &&
    tree?.flatMap(({ id, name }) => {
      const worth = found.find((each) => each.location_id === id);
      const value = worth?.value_within ?? null; // also null if hidden from a blind counter
      return worth && value !== null ? [{ name, items: worth.items_within, value, location: id }] : [];
    });
  const sorted = rows?.toSorted((a, b) => b.value - a.value);
  const query = {
    data: sorted,
    error: values.error ?? places.error,
    refetch: () => [values.refetch(), places.refetch()],
  };
  if (sorted?.length === 0) return null;
  return (
    <HomeSection title="Stock value by location" query={query} links={(data) => <Csv name="location" rows={data} />}>
      {(data) => <ValueTable name="Location" counted="Items" rows={data} />}
    </HomeSection>
  );
}

function Csv({ name, rows }: { name: 'category' | 'location'; rows: Parameters<typeof downloadValues>[1] }) {
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-label={`Export CSV of stock value by ${name}`}
        onClick={() => downloadValues(name, rows)}
      >
        Export CSV
      </button>
      <GoLink to={name === 'location' ? '/locations' : '/items'}>{name === 'location' ? 'Locations' : 'Items'}</GoLink>
    </>
  );
}
