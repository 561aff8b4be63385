import classes from './waterfall-chart.module.css';
import type { WaterfallStep } from './waterfall-steps.ts';

const HEIGHT = 30;
const BAR = 16;
const TOP = (HEIGHT - BAR) / 2;
/** Percent of the width: keeps tiny values visible. */
const LEAST = 0.4;

const toneOf = ({ kind, amount, label }: WaterfallStep) => {
  if (kind === 'level') return 'level';
  if (label === 'Not counted' || amount === 0) return 'unknown';
  return amount < 0 ? 'loss' : 'gain';
};

interface WaterfallProps {
  steps: readonly WaterfallStep[];
  /** The chart in one sentence; the table below it has the same in figures. */
  label: string;
  amountOf: (step: WaterfallStep) => string;
}

/** Bars that start where the previous one ended, one step per line, so that they are readable on a phone. */
export function WaterfallChart({ steps, label, amountOf }: WaterfallProps) {
  const ends = steps.flatMap((step) => [step.from, step.to]);
  const lowest = Math.min(0, ...ends);
  const range = Math.max(0, ...ends) - lowest || 1;
  const at = (amount: number) => ((amount - lowest) / range) * 100;
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      {steps.map((step, place) => {
        const next = steps[place + 1];
        const width = Math.max(LEAST, Math.abs(at(step.to) - at(step.from)));
        return (
          <div key={step.label} className={classes.step} title={step.how}>
            <span className={classes.label}>{step.label}</span>
            <svg className={classes.plot} height={HEIGHT} aria-hidden>
              <line className={classes.ground} x1={`${at(0)}%`} x2={`${at(0)}%`} y1={0} y2={HEIGHT} />
              <rect
                className={classes.bar}
                data-tone={toneOf(step)}
                x={`${Math.min(100 - width, at(Math.min(step.from, step.to)))}%`}
                y={TOP}
                width={`${width}%`}
                height={BAR}
                rx={2}
              />
              {next ? (
                <line
                  className={classes.joint}
                  x1={`${at(step.to)}%`}
                  x2={`${at(step.to)}%`}
                  y1={TOP + BAR}
                  y2={HEIGHT + TOP}
                />
              ) : null}
            </svg>
            <span className={classes.amount} data-level={step.kind === 'level' || undefined}>
              {amountOf(step)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
