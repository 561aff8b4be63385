import { Skeleton } from '@mantine/core';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import tables from '../plain-table.module.css';
import { CostChanges } from './cost-changes.tsx';
import { CHART, costSteps } from './cost-steps.ts';
import classes from './explain-cost.module.css';
import { type CostExplained, useCost } from './use-cost.ts';

/** A cost that never changed is a line in the middle, with its amount next to it. */
const LEVEL = (CHART.top + CHART.bottom) / 2;

type History = CostExplained['history'];

const METHODS = { manual: 'Set by hand', purchase: 'Purchase', batch: 'Batch' } as const;

/** Costs of the item over time, as a line and as numbers. */
export function CostHistory({ itemId }: { itemId: string }) {
  const { data, error, refetch } = useCost(itemId);
  const { timezone } = usePerson();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.history.length === 0) return <p className={classes.text}>No cost is known yet.</p>;
  return (
    <>
      {data.history.length > 1 ? <CostChart history={data.history} timezone={timezone} /> : null}
      <details className={classes.figures} open={data.history.length === 1}>
        <summary>Show data</summary>
        <table className={tables.table}>
          <tbody>
            {data.history.map((each, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: merged items may have had the same cost stated at the same moment
              <tr key={`${place} ${each.at}`}>
                <td>{formatDate(each.at, timezone)}</td>
                <td>
                  {each.invoice_id ? <GoLink go={{ invoice: each.invoice_id }}>Purchase</GoLink> : METHODS[each.method]}
                </td>
                <td data-figure>{formatMoney(each.unit_cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <CostChanges changes={data.changes} timezone={timezone} />
    </>
  );
}

function CostChart({ history, timezone }: { history: History; timezone: string | undefined }) {
  const { path, highest, lowest, from, to } = costSteps(history);
  const days = `${formatDate(from, timezone)} to ${formatDate(to, timezone)}`;
  return (
    <figure style={{ margin: 0 }}>
      <div className={classes.plot}>
        <svg
          className={classes.chart}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Unit cost from ${days}, between ${formatMoney(lowest)} and ${formatMoney(highest)}`}
        >
          <line className={classes.grid} x1={0} x2={CHART.width} y1={CHART.top} y2={CHART.top} />
          <line className={classes.grid} x1={0} x2={CHART.width} y1={CHART.bottom} y2={CHART.bottom} />
          <path className={classes.line} d={path} />
        </svg>
        <span className={classes.bound} style={{ top: highest === lowest ? LEVEL : CHART.top }} aria-hidden>
          {formatMoney(highest)}
        </span>
        {lowest === highest ? null : (
          <span className={classes.bound} style={{ top: CHART.bottom }} aria-hidden>
            {formatMoney(lowest)}
          </span>
        )}
        <div className={classes.ends} aria-hidden>
          <span>{formatDate(from, timezone)}</span>
          <span>{formatDate(to, timezone)}</span>
        </div>
      </div>
    </figure>
  );
}
