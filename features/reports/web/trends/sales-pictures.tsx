import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { ofDays } from '#features/invoices/web/invoices/days-filter.ts';
import { formatCount, formatDay, formatMoney, formatPercent, formatPercentTenths } from '#shared/domain/format.ts';
import { daysLater } from '#shared/domain/zoned-day.ts';
import { writeFilters } from '#shared/web/address/filter-parameter.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { Chart } from '#shared/web/chart/chart.tsx';
import type { TrendPeriod } from '../../domain/days-of-period.ts';
import home from '../home/home.module.css';
import { daysInWords, periodParameter } from '../period-select.tsx';
import type { SalesTrend } from '../reports-api.ts';
import { against, Figures, Picture, pourCost } from './picture.tsx';

type Days = Pick<SalesTrend, 'from' | 'to'>;
export type TrendQuery = Pick<UseQueryResult<SalesTrend>, 'data' | 'error' | 'refetch'>;

/** The sales report of the same days; it opens at one of its figures. */
function salesReport({ from, to }: Days, show?: 'profit' | 'pour_cost') {
  const text = daysInWords({ first: from, last: to });
  const filter = { business_day: { key: 'business_day', type: 'business_day', text, value: { from, to } } };
  return { to: '/reports/sales-by-day', go: { filter: writeFilters(filter), show } };
}

/** The invoices of the same days in the venue's timezone; their total is the spend. */
function invoicesOf({ from, to }: Days, timezone: string) {
  return {
    to: '/invoices',
    go: { filter: writeFilters({ date_ordered: ofDays({ first: from, last: to }, timezone) }) },
  };
}

/** Says which days are compared: the period before is as long, and ends the day before it. */
export function ComparedDays({ from, to }: Days) {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const before = { first: daysLater(from, -length), last: daysLater(from, -1) };
  return (
    <p className={home.note}>
      Now: {daysInWords({ first: from, last: to })}. Before: {daysInWords(before)}.
    </p>
  );
}

const money = (figure: number): string => formatMoney(figure);
const dayOrDays = ({ from, to }: Days): string => daysInWords({ first: from, last: to });
const hasSales = ({ points }: SalesTrend) => (points.some(({ sales }) => sales !== 0) ? points : []);

/** Sales and their cost over time; each figure opens the sales report of the same days. */
export function SalesPicture({ query, period, links }: { query: TrendQuery; period: TrendPeriod; links?: ReactNode }) {
  return (
    <Picture
      title="Sales and pour cost"
      query={query}
      rows={hasSales}
      file="sales-trend"
      empty={
        <>
          Sales appear here once a POS is connected or sales are imported.{' '}
          <GoLink to="/pos/connections">Connect a POS</GoLink>
        </>
      }
      links={links}
      columns={[
        { header: 'Days', value: dayOrDays },
        { header: 'Net sales', value: (point) => point.sales, show: (point) => money(point.sales) },
        { header: 'Cost', value: (point) => point.cost, show: (point) => money(point.cost) },
        { header: 'Profit', value: (point) => point.profit, show: (point) => money(point.profit) },
        { header: 'Pour cost %', value: pourCost, show: (point) => formatPercentTenths(pourCost(point)) },
      ]}
    >
      {({ points, totals, before, ...days }) => (
        <>
          <Figures
            figures={[
              {
                label: 'Net sales',
                value: money(totals.sales),
                before: against(totals.sales, before.sales),
                report: salesReport(days),
              },
              {
                label: 'Profit',
                value: money(totals.profit),
                before: against(totals.profit, before.profit),
                report: salesReport(days, 'profit'),
              },
              {
                label: 'Pour cost',
                value: formatPercent(pourCost(totals)),
                before: pourCost(before) === null ? undefined : `${formatPercent(pourCost(before))} before`,
                report: salesReport(days, 'pour_cost'),
              },
            ]}
          />
          <ComparedDays {...days} />
          <WithoutCost {...totals} period={period} />
          <Chart
            kind="bars"
            label="Sales and their cost over time"
            points={points.map((point) => ({
              label: formatDay(point.from),
              'Net sales': point.sales,
              Cost: point.cost,
            }))}
            series={[
              { name: 'Net sales', color: 'var(--brand)' },
              { name: 'Cost', color: 'var(--accent)' },
            ]}
            format={money}
          />
        </>
      )}
    </Picture>
  );
}

interface WithoutCostProps {
  sales: number;
  costed_net: number;
  unknown_cost: number;
  not_stock: number;
  period: TrendPeriod;
}

/** The sales that profit and pour cost leave out, in money, with where to mend it. */
function WithoutCost({ sales, costed_net, unknown_cost, not_stock, period }: WithoutCostProps) {
  const out = Math.round((sales - costed_net - not_stock) * 100) / 100;
  if (out === 0 && unknown_cost === 0) return null;
  return (
    <p className={home.note}>
      Profit and pour cost leave out {money(out)} of sales that are <GoLink to="/pos/menu">not posted to stock</GoLink>
      {unknown_cost > 0 ? (
        <>
          {' '}
          or have{' '}
          <GoLink to="/insights/price-optimization" go={{ period: periodParameter(period) }}>
            no cost ({formatCount(unknown_cost)} {unknown_cost === 1 ? 'sale' : 'sales'})
          </GoLink>
        </>
      ) : null}
      {not_stock === 0 ? '' : `, and ${money(not_stock)} of POS items that aren't stock`}.
    </p>
  );
}

/** Sales by main type and type, with the period before. */
export function CategoryPicture({ query }: { query: TrendQuery }) {
  return (
    <Picture
      title="Sales by category"
      query={query}
      rows={({ categories }) => categories}
      file="sales-by-category"
      empty="Sales by category appear here once POS items are matched."
      columns={[
        { header: 'Category', value: (row) => row.category },
        { header: 'Type', value: (row) => row.subtype },
        { header: 'Net sales', value: (row) => row.sales, show: (row) => money(row.sales) },
        { header: 'Before', value: (row) => row.before.sales, show: (row) => money(row.before.sales) },
        { header: 'Pour cost %', value: pourCost, show: (row) => formatPercentTenths(pourCost(row)) },
      ]}
    >
      {({ categories, from, to }) => (
        <>
          <ComparedDays from={from} to={to} />
          <Chart
            kind="bars"
            label="Sales by category, now and in the period before"
            names
            points={[...Map.groupBy(categories, (row) => row.category)].map(([label, rows]) => ({
              label,
              'Net sales': rows.reduce((sum, row) => sum + row.sales, 0),
              Before: rows.reduce((sum, row) => sum + row.before.sales, 0),
            }))}
            series={[
              { name: 'Net sales', color: 'var(--brand)' },
              { name: 'Before', color: 'var(--line-strong)' },
            ]}
            format={money}
          />
        </>
      )}
    </Picture>
  );
}

/** What completed invoices of each vendor came to. */
export function SpendPicture({ query }: { query: TrendQuery }) {
  const { timezone } = useOrganization();
  return (
    <Picture
      title="Spend by vendor"
      query={query}
      rows={({ vendors }) => vendors}
      file="spend-by-vendor"
      empty="Spend appears here once an invoice is completed."
      links={<GoLink to="/invoices">Invoices</GoLink>}
      columns={[
        { header: 'Vendor', value: (row) => row.name },
        { header: 'Spend', value: (row) => row.spend, show: (row) => money(row.spend) },
        { header: 'Before', value: (row) => row.before, show: (row) => money(row.before) },
      ]}
    >
      {({ vendors, totals, before, ...days }) => (
        <>
          <Figures
            figures={[
              {
                label: 'Spend',
                value: money(totals.spend),
                before: against(totals.spend, before.spend),
                report: invoicesOf(days, timezone),
              },
            ]}
          />
          <ComparedDays {...days} />
          <Chart
            kind="bars"
            label="Spend by vendor, now and in the period before"
            names
            points={vendors
              .slice(0, 8)
              .map(({ name, spend, before: old }) => ({ label: name, Spend: spend, Before: old }))}
            series={[
              { name: 'Spend', color: 'var(--brand)' },
              { name: 'Before', color: 'var(--line-strong)' },
            ]}
            format={money}
          />
        </>
      )}
    </Picture>
  );
}
