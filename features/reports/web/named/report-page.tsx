import { SALES_REPORTS, salesReportOf } from '#features/sales/web/report/report-kinds.ts';
import { SalesReport } from '#features/sales/web/report/sales-report.tsx';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { usePathParameter } from '#shared/web/address/path-parameters.ts';
import { Page } from '#shared/web/page/page.tsx';
import { IngredientSources } from './ingredient-sources.tsx';
import classes from './report-page.module.css';

/** Every report, on any page. */
const REPORTS: readonly { to: string; label: string; text: string }[] = [
  {
    to: '/insights',
    label: 'Stock value and COGS',
    text: 'Stock value and cost of goods, by category.',
  },
  {
    to: '/insights/trends',
    label: 'Trends',
    text: 'Sales, pour cost, spend, prices, stock, and variance over time, against the period before.',
  },
  { to: '/variance', label: 'Variance', text: 'Counted against expected quantities.' },
  { to: '/pos/sales', label: 'POS sales', text: 'POS sales, and what each one took out of stock.' },
  ...SALES_REPORTS.map(({ name, title, text }) => ({ to: `/reports/${name}`, label: title, text })),
  {
    to: '/insights/price-optimization',
    label: 'Price optimization',
    text: 'Cost and revenue of sold items, with a suggested price for each.',
  },
  { to: '/insights/dormant', label: 'Dormant items', text: "Items in stock that don't sell." },
  { to: '/insights/unmatched', label: 'Unmatched items', text: 'Items that no POS sells, or that never sold.' },
  { to: '/activity', label: 'Activity', text: 'Everything done in the venue: when, by whom, and Undo.' },
  {
    to: '/reports/ingredient-sources',
    label: 'Ingredient sources',
    text: 'The items that each recipe and each Sold As uses, and how much.',
  },
  { to: '/items/mapping', label: 'Item mapping', text: 'Your items matched to the universal catalog.' },
];

/** The report in the address; links to all of them for any other name. */
export function ReportPage() {
  const name = usePathParameter('name')?.toLowerCase();
  const salesReport = salesReportOf(name);
  if (salesReport) return <SalesReport key={salesReport.name} report={salesReport} />;
  return name === 'ingredient-sources' ? <IngredientSources /> : <AllReports />;
}

function AllReports() {
  return (
    <Page title="Reports" scrolls>
      <ul className={classes.reports}>
        {REPORTS.map(({ to, label, text }) => (
          <li key={to}>
            <GoLink to={to} className={classes.report}>
              <strong>{label}</strong>
              <span>{text}</span>
            </GoLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
