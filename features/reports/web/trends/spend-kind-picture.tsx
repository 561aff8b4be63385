import { formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { Chart } from '#shared/web/chart/chart.tsx';
import { Picture } from './picture.tsx';
import { ComparedDays, type TrendQuery } from './sales-pictures.tsx';

const sum = <Row,>(rows: readonly Row[], pick: (row: Row) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0);

/** Purchases of each vendor by the type of the items. */
export function SpendKindPicture({ query }: { query: TrendQuery }) {
  return (
    <Picture
      title="Spend by vendor and type"
      query={query}
      rows={({ spend_kinds }) => spend_kinds}
      file="spend-by-vendor-and-type"
      empty="Spend appears here once an invoice is completed."
      links={<GoLink to="/invoices">Invoices</GoLink>}
      columns={[
        { header: 'Vendor', value: (row) => row.vendor },
        { header: 'Category', value: (row) => row.category },
        { header: 'Type', value: (row) => row.subtype },
        { header: 'Spend', value: (row) => row.spend, show: (row) => formatMoney(row.spend) },
        { header: 'Before', value: (row) => row.before, show: (row) => formatMoney(row.before) },
      ]}
    >
      {({ spend_kinds, from, to }) => (
        <>
          <ComparedDays from={from} to={to} />
          <Chart
            kind="bars"
            label="Spend by category, now and in the period before"
            names
            points={[...Map.groupBy(spend_kinds, (row) => row.category)]
              .map(([label, rows]) => ({
                label,
                Spend: sum(rows, (row) => row.spend),
                Before: sum(rows, (row) => row.before),
              }))
              .toSorted((a, b) => b.Spend - a.Spend)}
            series={[
              { name: 'Spend', color: 'var(--brand)' },
              { name: 'Before', color: 'var(--line-strong)' },
            ]}
            format={formatMoney}
          />
        </>
      )}
    </Picture>
  );
}
