import { useQuery } from '@tanstack/react-query';
import { lowStock } from '#features/orders/web/low-stock/low-stock-api.ts';
import { formatCount, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { BELOW_ZERO, NEARLY_OUT, OUT_OF_STOCK, useLeastStock } from './item-counts.ts';

const SHOWN = 6;

/** Negative stock first, then items with one or less left; also shows how many are out of stock. */
export function RunningLowSection() {
  const negative = useLeastStock(BELOW_ZERO, SHOWN);
  const low = useLeastStock(NEARLY_OUT, SHOWN);
  const gone = useLeastStock(OUT_OF_STOCK, 1);
  const below = useQuery(lowStock.query.listLowStock.queryOptions({ input: { limit: 1 }, staleTime: STOCK_FRESH }));
  const parts = [negative, low, gone];
  const query = {
    data:
      negative.data && low.data && gone.data
        ? {
            rows: [...negative.data.data, ...low.data.data].slice(0, SHOWN),
            low: low.data.meta.total,
            gone: gone.data.meta.total,
            belowPar: below.data?.meta.total ?? 0,
          }
        : undefined,
    error: parts.find(({ error }) => error)?.error,
    refetch: () => parts.map((part) => part.refetch()),
  };
  return (
    <HomeSection
      title="Running low"
      query={query}
      links={(data) => (
        <>
          {data.belowPar > 0 ? <GoLink to="/low-stock">Below par ({formatCount(data.belowPar)})</GoLink> : null}
          {data.gone > 0 ? <GoLink to="/sold-out">Sold Out ({formatCount(data.gone)})</GoLink> : null}
          {data.low > 0 ? (
            <GoLink to="/items" go={{ filter: NEARLY_OUT, sort: 'total_quantity:asc' }}>
              One or less ({formatCount(data.low)})
            </GoLink>
          ) : null}
        </>
      )}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={classes.note}>Nothing is running low.</p>
        ) : (
          <ul className={classes.list}>
            {rows.map((item) => (
              <li key={item.id}>
                <GoLink go={{ item: item.id }} className={classes.row}>
                  <span className={classes.item}>
                    {[item.name, item.vintage].filter(Boolean).join(' ')}
                    <small>{item.size.name}</small>
                  </span>
                  <span data-figure data-loss={(item.total_quantity ?? 0) < 0 || undefined}>
                    {formatQuantity(item.total_quantity)}
                  </span>
                </GoLink>
              </li>
            ))}
          </ul>
        )
      }
    </HomeSection>
  );
}
