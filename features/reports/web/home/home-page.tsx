import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import { FirstSteps } from '#features/items/web/selections/first-steps.tsx';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useParameter } from '#shared/web/address/use-address.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { useNarrow } from '#shared/web/media.ts';
import { Page } from '#shared/web/page/page.tsx';
import type { Period } from '../../domain/days-of-period.ts';
import { PagePeriod, periodParameter, readPeriod } from '../period-select.tsx';
import { trends } from '../reports-api.ts';
import { ValuePicture, VariancePicture } from '../trends/cycle-pictures.tsx';
import { SalesPicture, SpendPicture } from '../trends/sales-pictures.tsx';
import { DaysPicture, PricePicture, useCycleTrend } from '../trends/stock-pictures.tsx';
import { CategoryCogsSection } from './cogs-section.tsx';
import { CycleSection } from './cycle-section.tsx';
import { GettingStarted } from './getting-started.tsx';
import classes from './home.module.css';
import { InvoicesSection } from './invoices-section.tsx';
import { RunningLowSection } from './running-low-section.tsx';
import { SalesSection } from './sales-section.tsx';
import { CategoryValueSection, LocationValueSection } from './value-sections.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** Sales of the page's period; Trends has more pictures. */
function RecentSalesSection({ period }: { period: Period }) {
  const query = useQuery(trends.query.salesTrend.queryOptions({ input: { period }, placeholderData: (old) => old }));
  const links = (
    <GoLink to="/insights/trends" go={{ period: periodParameter(period) }}>
      Trends
    </GoLink>
  );
  return <SalesPicture query={query} period={period} links={links} />;
}

/** Invoices of the page's period, by vendor. */
function RecentSpendSection({ period }: { period: Period }) {
  const query = useQuery(trends.query.salesTrend.queryOptions({ input: { period }, placeholderData: (old) => old }));
  return <SpendPicture query={query} />;
}

const RecentValueSection = () => <ValuePicture query={useCycleTrend()} />;
const RecentVarianceSection = () => <VariancePicture query={useCycleTrend()} />;
const RecentDaysSection = () => <DaysPicture query={useCycleTrend()} />;

/**
 * An owner's first page (NAV-038, RPT-019): each section loads separately, none waits for another. Sales
 * and usage are of one period, named at the head of the page; stock and open work are as they are now.
 */
export function HomePage() {
  const period = readPeriod(useParameter('period'));
  const narrow = useNarrow();
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
    <Page title="Home" scrolls controls={<PagePeriod period={period} />}>
      <div className={classes.sections}>
        <div className={classes.column}>
          <WaitingSection />
          {narrow ? <GettingStarted /> : null}
          <RecentSalesSection period={period} />
          <RecentValueSection />
          <CategoryValueSection />
          <LocationValueSection />
          <CategoryCogsSection period={period} />
        </div>
        <div className={classes.column}>
          {narrow ? null : <GettingStarted />}
          <CycleSection />
          <SalesSection period={period} />
          <RunningLowSection />
          <InvoicesSection />
          <RecentSpendSection period={period} />
          <RecentVarianceSection />
          <RecentDaysSection />
          <PricePicture period={period} />
        </div>
      </div>
    </Page>
  );
}
