import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatChange, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { downloadText, gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { counting } from '../../counting-api.ts';
import { stageLabel } from '../use-stages.ts';
import { Signed } from '../variance-columns.tsx';
import { scopeOf } from '../variance-query.ts';
import classes from './variance-summary.module.css';
import { type WaterfallStep, waterfallSteps } from './waterfall-steps.ts';

const Waterfall = lazy(async () => ({ default: (await import('./waterfall-chart.tsx')).WaterfallChart }));

const CSV_COLUMNS = [
  { header: 'Step', value: (step: WaterfallStep) => step.label },
  { header: 'Quantity', value: (step: WaterfallStep) => step.amount },
  { header: 'Level after', value: (step: WaterfallStep) => step.to },
  { header: 'How', value: (step: WaterfallStep) => step.how },
];

/** How the stock of a cycle went from its start to what was found, as a picture with the table behind it. */
export function VarianceSummaryDialog({ address }: DialogProps) {
  const { timezone } = useOrganization();
  const input = { ...scopeOf(address), search: address.q, page: 1, limit: 1 };
  const query = useQuery(counting.query.listVariance.queryOptions({ input, staleTime: STOCK_FRESH }));
  const totals = query.data?.totals;
  const steps = totals ? waterfallSteps(totals) : [];
  const download = () => downloadText('variance-summary.csv', gridCsv(CSV_COLUMNS, steps));
  return (
    <DialogFrame
      title="Where it went"
      aside={query.data ? stageLabel(query.data.stage, timezone) : null}
      size="large"
      footer={
        <Button variant="default" onClick={download} disabled={steps.length === 0}>
          Export CSV
        </Button>
      }
    >
      {query.error && !totals ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      <div className={classes.picture}>
        <Suspense fallback={null}>{steps.length > 0 ? <Waterfall steps={steps} /> : null}</Suspense>
      </div>
      <StepTable steps={steps} />
      {totals ? (
        <p className={classes.money}>
          Variance cost <Signed value={totals.variance_cost} show={formatMoney} /> = the sum of variance × average cost
          over {totals.counted_items} counted items. COGS {formatMoney(totals.cogs)} = starting value + purchases −
          closing value.
        </p>
      ) : null}
    </DialogFrame>
  );
}

function StepTable({ steps }: { steps: readonly WaterfallStep[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" data-figure>
            Quantity
          </th>
          <th scope="col" data-figure>
            Level after
          </th>
          <th scope="col">How</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.label} data-level={step.kind === 'level' || undefined}>
            <th scope="row">{step.label}</th>
            <td data-figure>{step.kind === 'level' ? formatQuantity(step.amount) : formatChange(step.amount)}</td>
            <td data-figure>{formatQuantity(step.to)}</td>
            <td>{step.how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
