import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { counting } from '../counting-api.ts';
import { Signed } from '../variance/variance-columns.tsx';
import type { Stage } from '../variance/variance-row.ts';
import classes from './end-cycle.module.css';

/** Three figures about the stage that ends. */
export function StageFigures({ stage }: { stage: Stage }) {
  const input = { stage_id: stage.id, page: 1, limit: 1 };
  const { data } = useQuery(counting.query.listVariance.queryOptions({ input, staleTime: STOCK_FRESH }));
  const totals = data?.totals;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Items counted (any location)</dt>
        <dd>{totals ? `${formatCount(totals.counted_items)} of ${formatCount(totals.items)}` : '—'}</dd>
      </div>
      <div>
        <dt>Variance cost</dt>
        <dd>
          <Signed value={totals?.variance_cost} show={formatMoney} />
        </dd>
      </div>
      <div>
        <dt>COGS</dt>
        <dd>{formatMoney(totals?.cogs)}</dd>
      </div>
    </dl>
  );
}
