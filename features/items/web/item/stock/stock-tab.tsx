import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HIDDEN, isNegative } from '#features/ledger/web/withheld.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { items } from '../../items-api.ts';
import { UsageSection } from '../../usage/usage.tsx';
import { CostHistory } from '../cost/cost-history.tsx';
import { ExplainCost } from '../cost/explain-cost.tsx';
import { Panels } from '../item-panels.tsx';
import type { ItemDetail, ItemTabProps } from '../item-tab.ts';
import { LastCost } from './last-cost.tsx';
import { StockActions } from './stock-actions.tsx';
import type { ItemStock } from './stock-source.ts';
import { StockSources } from './stock-sources.tsx';
import classes from './stock-tab.module.css';

/** Stock by location and its value; on the right, how the item is sold. */
export function StockTab({ item, actions, panels }: ItemTabProps) {
  const { data, error, refetch } = useQuery(
    items.query.getItemStock.queryOptions({ input: { id: item.data.id }, staleTime: STOCK_FRESH }),
  );
  return (
    <div className={classes.columns}>
      <section className={classes.left} aria-label="Stock">
        <Figures item={item} par={parOf(data?.pars)} />
        <StockActions item={item} actions={actions} sources={data?.local_stocks} />
        {data ? (
          <StockSources item={item} stocks={data.local_stocks} pars={data.pars} />
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <SourcesWaiting />
        )}
      </section>
      <section className={classes.right} aria-label="Sold As and cost">
        <Panels of="inventory" panels={panels} item={item} />
        <h3 className={classes.heading}>Cost over time</h3>
        <CostHistory itemId={item.data.id} />
        <UsageSection itemId={item.data.id} />
      </section>
    </div>
  );
}

/** The sum over all locations; null if none has a par. */
const parOf = (pars: ItemStock['pars'] = []): number | null =>
  pars.length === 0 ? null : pars.reduce((sum, each) => sum + Math.round(each.par * 1e6), 0) / 1e6;

function Figures({ item, par }: { item: ItemDetail; par: number | null }) {
  const { id, total_quantity } = item.data;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Total quantity</dt>
        <dd data-figure data-negative={isNegative(total_quantity)}>
          {total_quantity === null ? <span className={classes.ofPar}>{HIDDEN}</span> : formatQuantity(total_quantity)}
          {par === null ? null : <span className={classes.ofPar}>of par {formatQuantity(par)}</span>}
        </dd>
      </div>
      <div>
        <dt>
          Last cost
          <ExplainCost itemId={id} figure="last" />
        </dt>
        <dd data-figure>
          <LastCost item={item.data} cost={item.costs.last_cost} />
        </dd>
      </div>
      <div>
        <dt>
          Average cost
          <ExplainCost itemId={id} figure="average" />
        </dt>
        <dd data-figure>{formatMoney(item.costs.average_cost)}</dd>
      </div>
      <div>
        <dt>
          Value
          <ExplainCost itemId={id} figure="value" />
        </dt>
        <dd data-figure>{formatMoney(item.value?.total)}</dd>
      </div>
    </dl>
  );
}

function SourcesWaiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={44} />
      ))}
    </div>
  );
}
