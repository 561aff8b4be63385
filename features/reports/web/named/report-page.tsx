import { GoLink } from '#shared/web/address/go-link.tsx';
import { usePathParameter } from '#shared/web/address/path-parameters.ts';
import { Page } from '#shared/web/page/page.tsx';
import { IngredientSources } from './ingredient-sources.tsx';
import classes from './report-page.module.css';

/** Every report, wherever it stands. */
const REPORTS: readonly { to: string; label: string; text: string }[] = [
  {
    to: '/insights',
    label: 'Stock value and COGS',
    text: 'What the stock is worth, and what was used of it, by category.',
  },
  { to: '/variance', label: 'Variance', text: 'What was counted beside what should have been there.' },
  { to: '/pos/sales', label: 'POS sales', text: 'What the tills sold, and what each sale took out of stock.' },
  {
    to: '/insights/price-optimization',
    label: 'Price optimization',
    text: 'What sold items cost and bring, with a price suggested for each.',
  },
  { to: '/insights/dormant', label: 'Dormant items', text: 'What is in stock and does not sell.' },
  { to: '/insights/unmatched', label: 'Unmatched items', text: 'What no till sells, or what was never sold.' },
  {
    to: '/reports/ingredient-sources',
    label: 'Ingredient sources',
    text: 'What each recipe and each Sold As takes, and from which item.',
  },
  { to: '/items/mapping', label: 'Item mapping', text: 'Your items beside the universal catalogue.' },
];

/** The report of the address; under any other name the way to all of them. */
export function ReportPage() {
  const name = usePathParameter('name')?.toLowerCase();
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
