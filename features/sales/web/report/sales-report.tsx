import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDay, formatMoney, formatPercentTenths, formatQuantity } from '#shared/domain/format.ts';
import { businessDayOf, daysLater } from '#shared/domain/zoned-day.ts';
import { readFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn, GridFooters } from '#shared/web/data-grid/grid-column.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import { sales } from '../sales-api.ts';
import classes from './report.module.css';
import { SALES_REPORTS, type SalesReportKind } from './report-kinds.ts';
import { SalesFilters } from './sales-filters.tsx';
import { MEASURES, type Measure, type ReportTotals, type SalesRow } from './sales-measures.ts';

/** The chart library is loaded with the first chart. */
const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }));

const USUAL_DAYS = 30;
const CARD_HEIGHT = 68;

/** The filter in the URL, else the last 30 business days. */
function useReportFilter(): string {
  const { timezone, dayCutoff } = useOrganization();
  const { filter } = useAddress();
  return useMemo(() => {
    if (filter !== undefined) return filter;
    const to = businessDayOf(serverNow(), timezone, dayCutoff);
    const from = daysLater(to, 1 - USUAL_DAYS);
    const text = `${formatDay(from)} to ${formatDay(to)}`;
    return (
      writeFilters({ business_day: { key: 'business_day', type: 'business_day', text, value: { from, to } } }) ?? ''
    );
  }, [filter, timezone, dayCutoff]);
}

/** One sales report: its chart, its table, and an export of the same figures. */
export function SalesReport({ report }: { report: SalesReportKind }) {
  const { by, title, name } = report;
  const { timezone } = useOrganization();
  const { q, show } = useAddress();
  const filter = useReportFilter();
  const measure: Measure = show !== undefined && show in MEASURES ? (show as Measure) : 'net';
  const { data, error, isPending, refetch } = useQuery(
    sales.query.reportSales.queryOptions({ input: { by, search: q, filter }, placeholderData: (before) => before }),
  );
  const columns = useMemo(() => reportColumns(report), [report]);
  const footers = useMemo(() => reportFooters(data?.totals), [data?.totals]);
  const rows = data?.data ?? [];
  const isEmpty = data !== undefined && data.totals.lines === 0;
  return (
    <Page
      title={title}
      searchLabel="POS item or match"
      controls={
        <>
          <NativeSelect
            aria-label="Report"
            value={name}
            data={SALES_REPORTS.map((each) => ({ value: each.name, label: each.title }))}
            onChange={({ currentTarget: { value } }) => goTo(`/reports/${value}`, { filter, show })}
          />
          <SalesFilters timezone={timezone} filter={filter} />
          <NativeSelect
            aria-label="Figure"
            value={measure}
            data={Object.entries(MEASURES).map(([value, { label }]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => go({ show: value === 'net' ? undefined : value })}
          />
        </>
      }
      below={
        isEmpty || !data ? null : (
          <>
            <Suspense fallback={<div className={classes.chart} />}>
              <SalesChart by={by} title={title} measure={measure} rows={rows} labelOf={(row) => labelOf(report, row)} />
            </Suspense>
            <HowCounted costed={data.totals.costed_net} net={data.totals.net} />
          </>
        )
      }
    >
      <DataGrid<SalesRow>
        name={name}
        label={title}
        columns={columns}
        footers={footers}
        rows={isEmpty ? [] : rows}
        rowId={(row) => row.key}
        loading={isPending}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        onOpen={(row) => openSales(report, row, filter)}
        card={(row) => <ReportCard report={report} row={row} />}
        cardHeight={CARD_HEIGHT}
        loadingText="Loading sales…"
        empty={<EmptyState title="No sales" text="No sales match these days, this search, and these filters." />}
      />
    </Page>
  );
}

const labelOf = ({ by }: SalesReportKind, row: SalesRow): string => (by === 'day' ? formatDay(row.key) : row.label);

function reportColumns(report: SalesReportKind): readonly GridColumn<SalesRow>[] {
  const money = (id: 'gross' | 'discount' | 'net' | 'cost' | 'profit', header: string): GridColumn<SalesRow> => ({
    id,
    header,
    kind: 'money',
    width: 120,
    sortKey: id,
    value: (row) => row[id],
  });
  const isTime = report.by === 'hour' || report.by === 'weekday';
  return [
    {
      id: 'label',
      header: report.header,
      width: 220,
      grow: true,
      fixed: true,
      ...(!isTime && { sortKey: 'label' }),
      value: (row) => (report.by === 'day' ? row.key : row.label),
      cell: (row) => labelOf(report, row),
    },
    { id: 'lines', header: 'Lines', kind: 'count', width: 90, sortKey: 'lines', value: (row) => row.lines },
    {
      id: 'quantity',
      header: 'Units sold',
      kind: 'quantity',
      width: 110,
      sortKey: 'quantity',
      value: (row) => row.quantity,
    },
    money('gross', 'Gross'),
    money('discount', 'Discounts'),
    money('net', 'Net sales'),
    money('cost', 'Cost of sales'),
    money('profit', 'Profit'),
    {
      id: 'pour_cost',
      header: 'Pour cost',
      kind: 'percent',
      width: 110,
      sortKey: 'pour_cost',
      value: (row) => row.pour_cost,
    },
  ];
}

function reportFooters(totals: ReportTotals | undefined): GridFooters {
  if (!totals) return { label: null };
  return {
    label: 'Total',
    lines: formatCount(totals.lines),
    quantity: formatQuantity(totals.quantity),
    gross: formatMoney(totals.gross),
    discount: formatMoney(totals.discount),
    net: formatMoney(totals.net),
    cost: formatMoney(totals.cost),
    profit: formatMoney(totals.profit),
    pour_cost: formatPercentTenths(totals.pour_cost),
  };
}

/** Opens the sales of a row in POS Sales. */
function openSales({ by, header }: SalesReportKind, row: SalesRow, filter: string): void {
  const narrowed = (key: string, text: string, value: unknown) => ({
    ...readFilters(filter),
    [key]: { key, type: key, text, value },
  });
  const filters =
    by === 'day'
      ? narrowed('business_day', formatDay(row.key), { from: row.key, to: row.key })
      : by === 'item'
        ? narrowed('pos_item_id', row.label, row.key)
        : by === 'employee' || (by === 'category' && row.key !== '')
          ? narrowed(by, `${header}: ${row.label}`, row.key)
          : readFilters(filter);
  goTo('/pos/sales', { filter: writeFilters(filters) });
}

function HowCounted({ costed, net }: { costed: number; net: number }) {
  return (
    <details className={classes.how}>
      <summary>
        How is this calculated? Costs are known for {formatMoney(costed)} of {formatMoney(net)} net sales.
      </summary>
      <p>
        Net sales are gross sales less discounts, before tax and tips. The cost of sales is the cost of what each sale
        took out of stock, at the costs at that time. Profit is the net sales that have a cost, less that cost, and pour
        cost is that cost divided by them; sales that took nothing out of stock, such as unmatched items and food, are
        in none of the three. A business day ends at the hour set for your organization. The totals are those of POS
        Sales for the same days.
      </p>
    </details>
  );
}

function ReportCard({ report, row }: { report: SalesReportKind; row: SalesRow }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <span className={classes.cardName}>{labelOf(report, row)}</span>
        <span className={classes.cardPrice}>{formatMoney(row.net)}</span>
      </span>
      <span className={classes.cardLine}>
        <span className={classes.note}>{formatQuantity(row.quantity)} sold</span>
        <span className={classes.note}>Pour cost {formatPercentTenths(row.pour_cost)}</span>
      </span>
    </div>
  );
}
