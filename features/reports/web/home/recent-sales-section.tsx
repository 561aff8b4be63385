import { useQuery } from '@tanstack/react-query';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { trends } from '../reports-api.ts';
import { SalesPicture } from '../trends/sales-pictures.tsx';

/** Sales of the last four weeks; all pictures are on Trends. */
export function RecentSalesSection() {
  const query = useQuery(trends.query.salesTrend.queryOptions({ input: { span: '4_weeks' } }));
  return (
    <SalesPicture query={query} title="Sales, last 4 weeks" links={<GoLink to="/insights/trends">Trends</GoLink>} />
  );
}
