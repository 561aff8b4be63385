import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { varianceContract } from '#features/counting/contract/variance-contract.ts';
import { LOOKING_INTO } from '#features/counting/web/variance/variance-key.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { daysLater, momentOf } from '#shared/domain/zoned-day.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { createApi } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { DayRangeField } from '#shared/web/dates/day-picker.tsx';
import { type DayRange, isDay } from '#shared/web/dates/day-text.ts';
import type { Period } from '../../domain/days-of-period.ts';
import { daysInWords, periodInWords, useDaysOfPeriod } from '../period-select.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { downloadValues, ValueTable } from './value-table.tsx';

const variance = createApi(varianceContract);

type Cogs = Awaited<ReturnType<typeof variance.call.categoryCogs>>;

/** Usage by category in the page's period, or between two other days of the organization (D36, RPT-017, RPT-019). */
export function CategoryCogsSection({ period }: { period: Period }) {
  const { timezone, dayCutoff } = useOrganization();
  const chosen = useDays();
  const usual = useDaysOfPeriod(period);
  const days = chosen ?? usual;
  const input = spanOf(days, timezone, dayCutoff);
  const query = useQuery({
    queryKey: [...LOOKING_INTO, 'cogs', input],
    queryFn: ({ signal }) => variance.call.categoryCogs(input, { signal }),
    staleTime: STOCK_FRESH,
    placeholderData: (before) => before,
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
            Variance by category
          </GoLink>
        </>
      )}
    >
      {({ data, total }) => (
        <>
          <div className={classes.days}>
            <DayRangeField
              label="Days"
              hideLabel
              timezone={timezone}
              value={days}
              onChange={(range) => go({ cogs_from: range?.first, cogs_to: range?.last }, { replace: true })}
            />
            {chosen ? (
              <button
                type="button"
                className={classes.link}
                onClick={() => go({ cogs_from: undefined, cogs_to: undefined }, { replace: true })}
              >
                Back to the {periodInWords(period)}
              </button>
            ) : null}
          </div>
          <p className={classes.figure}>{formatMoney(total.cogs)}</p>
          <p className={classes.note}>
            {daysInWords(days)}: {formatQuantity(total.quantity)} used.
            {total.quantity < 0
              ? ' Usage is below zero because more was counted than expected. Counts change usage; they are not added stock.'
              : null}
          </p>
          <Formula total={total} />
          {data.length > 0 ? (
            <ValueTable
              counted="Items"
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

/** The formula with its own figures, so that the total can be checked. */
function Formula({ total }: { total: Cogs['total'] }) {
  const { start_value: start, end_value: end } = total;
  if (start === null || end === null)
    return <p className={classes.note}>The values at start and end are hidden while you count blind.</p>;
  return (
    <p className={classes.note}>
      Value at start {formatMoney(start)} + purchases and batches {formatMoney(total.purchases_value)} + opening stock
      and stock added without a purchase {formatMoney(total.found_value)} − value at end {formatMoney(end)} ={' '}
      {formatMoney(total.cogs)}. Stock is valued by its newest purchases; the cost in POS Sales and in profit is the
      average cost, so the two can differ.
      {total.items_without_cost > 0
        ? ` ${total.items_without_cost} used ${total.items_without_cost === 1 ? 'item has' : 'items have'} no cost and ${total.items_without_cost === 1 ? 'is' : 'are'} not included.`
        : null}
    </p>
  );
}

/** Other days than the page's, in the address. */
function useDays(): DayRange | null {
  const [first, last] = [useParameter('cogs_from'), useParameter('cogs_to')];
  return first && last && isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

/** Whole business days, from the start of the first to the end of the last (D43). */
export function spanOf({ first, last }: DayRange, timezone: string, cutoff: string): { from: string; to: string } {
  const start = (day: string) => momentOf(day, `${cutoff.slice(0, 5)}:00`, timezone).toISOString();
  return { from: start(first), to: start(daysLater(last, 1)) };
}

const named = ({ category, items, cogs }: { category: string; items: number; cogs: number }) => ({
  name: category,
  items,
  value: cogs,
});
