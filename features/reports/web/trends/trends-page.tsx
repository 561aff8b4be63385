import { useQuery } from '@tanstack/react-query';
import { useParameter } from '#shared/web/address/use-address.ts';
import { Page } from '#shared/web/page/page.tsx';
import { PagePeriod, readTrendPeriod } from '../period-select.tsx';
import { trends } from '../reports-api.ts';
import { CyclePictures } from './cycle-pictures.tsx';
import { CategoryPicture, SalesPicture, SpendPicture } from './sales-pictures.tsx';
import { SpendKindPicture } from './spend-kind-picture.tsx';
import { PricePicture } from './stock-pictures.tsx';
import classes from './trends.module.css';

/** Figures over time, each against the period before, with its table and CSV. */
export function TrendsPage() {
  const period = readTrendPeriod(useParameter('period'));
  const sales = useQuery(trends.query.salesTrend.queryOptions({ input: { period }, placeholderData: (old) => old }));
  return (
    <Page title="Trends" scrolls controls={<PagePeriod period={period} months />}>
      <div className={classes.grid}>
        <SalesPicture query={sales} period={period} />
        <CategoryPicture query={sales} />
        <SpendPicture query={sales} />
        <SpendKindPicture query={sales} />
        <PricePicture period={period} />
        <CyclePictures />
      </div>
    </Page>
  );
}
