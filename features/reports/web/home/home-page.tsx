import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import { FirstSteps } from '#features/items/web/selections/first-steps.tsx';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { Page } from '#shared/web/page/page.tsx';
import { trends } from '../reports-api.ts';
import { SalesPicture } from '../trends/sales-pictures.tsx';
import { CategoryCogsSection } from './cogs-section.tsx';
import { CycleSection } from './cycle-section.tsx';
import { GettingStarted } from './getting-started.tsx';
import classes from './home.module.css';
import { InvoicesSection } from './invoices-section.tsx';
import { RunningLowSection } from './running-low-section.tsx';
import { SalesSection } from './sales-section.tsx';
import { CategoryValueSection, LocationValueSection } from './value-sections.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** Sales of the last four weeks; all pictures are on Trends. */
function RecentSalesSection() {
  const query = useQuery(trends.query.salesTrend.queryOptions({ input: { span: '4_weeks' } }));
  return (
    <SalesPicture query={query} title="Sales, last 4 weeks" links={<GoLink to="/insights/trends">Trends</GoLink>} />
  );
}

/** An owner's first page (NAV-038, RPT-019): each section loads separately, none waits for another. */
export function HomePage() {
  const { data } = useQuery(items.query.categoryValue.queryOptions({ staleTime: STOCK_FRESH }));
  const isNew = data?.data.length === 0;
  if (isNew)
    return (
      <Page title="Home" scrolls>
        <GettingStarted />
        <FirstSteps />
      </Page>
    );
  return (
    <Page title="Home" scrolls>
      <div className={classes.sections}>
        <div className={classes.column}>
          <WaitingSection />
          <RecentSalesSection />
          <CategoryValueSection />
          <LocationValueSection />
          <CategoryCogsSection />
        </div>
        <div className={classes.column}>
          <GettingStarted />
          <CycleSection />
          <SalesSection />
          <RunningLowSection />
          <InvoicesSection />
        </div>
      </div>
    </Page>
  );
}
