import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import tools from '#features/items/web/inventory/inventory-tools.module.css';
import { formatChange, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { downloadText, gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { counting } from '../../counting-api.ts';
import { useGroups } from '../groups/use-groups.ts';
import { stageLabel } from '../use-stages.ts';
import { Signed } from '../variance-columns.tsx';
import { scopeOf } from '../variance-query.ts';
import { moneySteps } from './money-steps.ts';
import { StepTable } from './step-table.tsx';
import classes from './variance-summary.module.css';
import { type WaterfallStep, waterfallSteps } from './waterfall-steps.ts';

const Waterfall = lazy(async () => ({ default: (await import('./waterfall-chart.tsx')).WaterfallChart }));

const MODES = [
  ['units', 'Units'],
  ['category', 'Money by category'],
  ['location', 'Money by location'],
] as const;
type Mode = (typeof MODES)[number][0];

const LABELS: Readonly<Record<Mode, string>> = {
  units: 'Stock from the start of the cycle to its end, in units',
  category: 'Variance cost by category',
  location: 'Variance cost by location',
};

/** How a cycle's stock went from its start to the counted quantity, and where the money went: a chart and its table. */
export function VarianceSummaryDialog({ value, address }: DialogProps) {
  const { timezone } = useOrganization();
  const mode = MODES.find(([each]) => each === value)?.[0] ?? 'units';
  const { query, steps, totals, stage } = useSteps(mode, address);
  const amountOf = amountsOf(mode);
  const download = () => downloadText('variance-summary.csv', gridCsv(csvColumns(mode), steps));
  return (
    <DialogFrame
      title="Where it went"
      aside={stage ? stageLabel(stage, timezone) : null}
      size="large"
      footer={
        <Button variant="default" onClick={download} disabled={steps.length === 0}>
          Export CSV
        </Button>
      }
    >
      <ModeSwitch mode={mode} />
      {query.error && !query.data ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      <div className={classes.picture}>
        <Suspense fallback={null}>
          {steps.length > 0 ? <Waterfall steps={steps} label={LABELS[mode]} amountOf={amountOf} /> : null}
        </Suspense>
        {query.data && steps.length === 0 ? (
          <p className={classes.money}>No counted item has a variance cost.</p>
        ) : null}
      </div>
      {steps.length > 0 ? (
        <StepTable steps={steps} unit={mode === 'units' ? 'Quantity' : 'Money'} amountOf={amountOf} />
      ) : null}
      {totals && mode === 'units' ? (
        <p className={classes.money}>
          Variance cost <Signed value={totals.variance_cost} show={formatMoney} /> = the sum of variance × average cost
          over {totals.counted_items} counted items. COGS {formatMoney(totals.cogs)} = value at start + purchases and
          batches + opening and added stock − value at end.
        </p>
      ) : null}
    </DialogFrame>
  );
}

function useSteps(mode: Mode, address: DialogProps['address']) {
  const input = { ...scopeOf(address), search: address.q, page: 1, limit: 1 };
  const units = useQuery(
    counting.query.listVariance.queryOptions({ input, staleTime: STOCK_FRESH, enabled: mode === 'units' }),
  );
  const money = useGroups(mode === 'location' ? 'location' : 'category', address, mode !== 'units');
  const totals = units.data?.totals;
  if (mode !== 'units') return { query: money, steps: moneySteps(money.data?.data ?? []), stage: money.data?.stage };
  return { query: units, steps: totals ? waterfallSteps(totals) : [], totals, stage: units.data?.stage };
}

function ModeSwitch({ mode }: { mode: Mode }) {
  return (
    <div role="radiogroup" aria-label="Measure" className={`${tools.modes} ${classes.modes}`}>
      {MODES.map(([value, label]) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons side by side that act as one choice
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={mode === value}
          className={tools.mode}
          onClick={() => go({ variance_summary: value }, { replace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const amountsOf = (mode: Mode) => (step: WaterfallStep) => {
  if (mode !== 'units') return formatMoney(step.amount);
  return step.kind === 'level' ? formatQuantity(step.amount) : formatChange(step.amount);
};

const csvColumns = (mode: Mode) => [
  { header: 'Step', value: (step: WaterfallStep) => step.label },
  { header: mode === 'units' ? 'Quantity' : 'Money', value: (step: WaterfallStep) => step.amount },
  { header: 'Running total', value: (step: WaterfallStep) => step.to },
  { header: 'Calculation', value: (step: WaterfallStep) => step.how },
];
