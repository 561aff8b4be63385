import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { varianceContract } from '#features/counting/contract/variance-contract.ts';
import { LOOKING_INTO } from '#features/counting/web/variance/variance-key.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { createApi } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { downloadValues, ValueTable } from './value-table.tsx';

const variance = createApi(varianceContract);

/** What was used since the cycle began, by category (RPT-017, RPT-019). */
export function CategoryCogsSection() {
  const { timezone } = useOrganization();
  const query = useQuery({
    queryKey: [...LOOKING_INTO, 'cogs'],
    queryFn: ({ signal }) => variance.call.categoryCogs({}, { signal }),
    staleTime: STOCK_FRESH,
  });
  return (
    <HomeSection
      title="Cost of goods by category"
      query={query}
      links={({ data }) => (
        <>
          <button
            type="button"
            className={classes.link}
            aria-label="Export CSV of cost of goods by category"
            onClick={() => downloadValues('cogs', data.map(named))}
          >
            Export CSV
          </button>
          <GoLink to="/variance" go={{ view: 'category' }}>
            Variance
          </GoLink>
        </>
      )}
    >
      {({ data, total, start }) => (
        <>
          <p className={classes.figure}>{formatMoney(total.cogs)}</p>
          <p className={classes.note}>Since {formatDate(start, timezone)}: starting value + purchases − value now.</p>
          {data.length > 0 ? (
            <ValueTable
              name="Category"
              figure="COGS"
              rows={data.map(named)}
              total={{ items: total.items, value: total.cogs }}
            />
          ) : null}
        </>
      )}
    </HomeSection>
  );
}

const named = ({ category, items, cogs }: { category: string; items: number; cogs: number }) => ({
  name: category,
  items,
  value: cogs,
});
