import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { Page } from '#shared/web/page/page.tsx';
import { TREND_SPANS, type TrendSpan } from '../../contract/trend-contract.ts';
import { trends } from '../reports-api.ts';
import { CategoryPicture, SalesPicture, SpendPicture } from './sales-pictures.tsx';
import { CyclePictures, PricePicture } from './stock-pictures.tsx';
import classes from './trends.module.css';

const USUAL: TrendSpan = '4_weeks';
const OPTIONS = (Object.keys(TREND_SPANS) as TrendSpan[]).map((value) => ({
  value,
  label: `Last ${value.replace('_', ' ')}`,
}));

/** Figures over time, each against the period before, with its table and CSV. */
export function TrendsPage() {
  const given = useParameter('span');
  const span = given && given in TREND_SPANS ? (given as TrendSpan) : USUAL;
  const sales = useQuery(trends.query.salesTrend.queryOptions({ input: { span }, placeholderData: (old) => old }));
  return (
    <Page
      title="Trends"
      scrolls
      actions={
        <NativeSelect
          aria-label="Period"
          value={span}
          data={OPTIONS}
          onChange={({ currentTarget: { value } }) => go({ span: value === USUAL ? undefined : value })}
        />
      }
    >
      <div className={classes.grid}>
        <SalesPicture query={sales} />
        <CategoryPicture query={sales} />
        <SpendPicture query={sales} />
        <PricePicture span={span} />
        <CyclePictures />
      </div>
    </Page>
  );
}
