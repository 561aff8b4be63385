import { formatChange, formatQuantity } from '#shared/domain/format.ts';
import classes from './waterfall-chart.module.css';
import type { WaterfallStep } from './waterfall-steps.ts';

const toneOf = ({ kind, amount, label }: WaterfallStep) => {
  if (kind === 'level') return 'level';
  if (label === 'Not counted') return 'unknown';
  return amount < 0 ? 'loss' : 'gain';
};

const amountOf = (step: WaterfallStep) =>
  step.kind === 'level' ? formatQuantity(step.amount) : formatChange(step.amount);

/** Bars that hang where the one before ended. The table below it says the same to who cannot see it. */
export function WaterfallChart({ steps }: { steps: readonly WaterfallStep[] }) {
  const ends = steps.flatMap((step) => [step.from, step.to]);
  const highest = Math.max(0, ...ends);
  const range = highest - Math.min(0, ...ends) || 1;
  const share = (amount: number) => `${(amount / range) * 100}%`;
  return (
    <div className={classes.chart} aria-hidden>
      {steps.map((step) => {
        const top = share(highest - Math.max(step.from, step.to));
        return (
          <div key={step.label} className={classes.step} title={step.how}>
            <div className={classes.column}>
              <span className={classes.amount} style={{ top }}>
                {amountOf(step)}
              </span>
              <span
                className={classes.bar}
                data-tone={toneOf(step)}
                style={{ top, height: share(Math.abs(step.to - step.from)) }}
              />
            </div>
            <span className={classes.label}>{step.label}</span>
          </div>
        );
      })}
    </div>
  );
}
