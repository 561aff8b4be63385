import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatChange, formatCount, formatQuantity } from '#shared/domain/format.ts';
import { usePhone } from '#shared/web/media.ts';
import classes from './variance-summary.module.css';
import type { WaterfallStep } from './waterfall-steps.ts';

const TEXT = { fill: 'var(--text-muted)', fontSize: 12 };

const colorOf = ({ kind, amount, label }: WaterfallStep) =>
  kind === 'level'
    ? 'var(--brand)'
    : label === 'Not counted'
      ? 'var(--line-strong)'
      : amount < 0
        ? 'var(--negative)'
        : 'var(--positive)';

const amountOf = (step: WaterfallStep) =>
  step.kind === 'level' ? formatQuantity(step.amount) : formatChange(step.amount);

/** Bars that hang where the one before ended. The table below it says the same to who cannot see it. */
export function WaterfallChart({ steps }: { steps: readonly WaterfallStep[] }) {
  const phone = usePhone();
  const bars = steps.map((step) => ({ ...step, span: [step.from, step.to], shown: amountOf(step) }));
  return (
    <ResponsiveContainer width="100%" height={phone ? 220 : 280}>
      <BarChart data={bars} margin={{ top: 20, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={TEXT}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          interval={0}
          angle={phone ? -35 : 0}
          textAnchor={phone ? 'end' : 'middle'}
          height={phone ? 64 : 30}
        />
        <YAxis tick={TEXT} tickLine={false} axisLine={false} tickFormatter={formatCount} width={56} />
        <Tooltip cursor={{ fill: 'var(--surface-hover)' }} content={StepTooltip} />
        <Bar dataKey="span" isAnimationActive={false} maxBarSize={72} radius={2}>
          {bars.map((bar) => (
            <Cell key={bar.label} fill={colorOf(bar)} />
          ))}
          {phone ? null : <LabelList dataKey="shown" position="top" fill="var(--text)" fontSize={12} />}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function StepTooltip({ payload }: { payload?: readonly { payload?: WaterfallStep }[] }) {
  const step = payload?.[0]?.payload;
  return step ? (
    <div className={classes.tooltip}>
      <strong>
        {step.label} {amountOf(step)}
      </strong>
      <span>{step.how}</span>
    </div>
  ) : null;
}
