import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import classes from './variance-summary.module.css';
import type { WaterfallStep } from './waterfall-steps.ts';

interface StepTableProps {
  steps: readonly WaterfallStep[];
  unit: 'Quantity' | 'Money';
  amountOf: (step: WaterfallStep) => string;
}

/** The chart's figures. */
export function StepTable({ steps, unit, amountOf }: StepTableProps) {
  const show = unit === 'Money' ? formatMoney : formatQuantity;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" data-figure>
            {unit}
          </th>
          <th scope="col" data-figure>
            Running total
          </th>
          <th scope="col">Calculation</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.label} data-level={step.kind === 'level' || undefined}>
            <th scope="row">{step.label}</th>
            <td data-figure>{amountOf(step)}</td>
            <td data-figure>{show(step.to)}</td>
            <td>{step.how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
