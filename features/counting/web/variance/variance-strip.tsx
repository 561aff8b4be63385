import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, formatMoney, formatPercentTenths, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { runningFormula, varianceFormula } from './total-formulas.ts';
import { Signed } from './variance-columns.tsx';
import type { VarianceAnswer } from './variance-query.ts';
import classes from './variance-strip.module.css';

interface VarianceStripProps {
  answer: VarianceAnswer | undefined;
  /** Uncounted stock is treated as zero. */
  preview: boolean;
}

/** The totals of everything found, each with its formula. */
export function VarianceStrip({ answer, preview }: VarianceStripProps) {
  const totals = answer?.totals;
  return (
    <section className={classes.strip} aria-label="Totals">
      <Total label="Variance cost" formula="variance × average cost">
        <Signed value={totals?.variance_cost} show={formatMoney} />
      </Total>
      <Total label="Variance" formula={varianceFormula(totals)}>
        <Signed value={totals?.variance_quantity} show={formatQuantity} />
        <span className={classes.percent}>{totals ? formatPercentTenths(totals.variance_percent) : ''}</span>
      </Total>
      <Total label="Running count" formula={runningFormula(totals)}>
        {formatQuantity(totals?.running_count)}
      </Total>
      <Total
        label="COGS"
        formula="value at start + purchases and batches + opening and added stock − value at end, valued by the newest purchases"
      >
        {formatMoney(totals?.cogs)}
      </Total>
      <Total
        label="Counted"
        formula={preview ? 'preview with uncounted as zero; nothing is changed' : 'items with a count in this cycle'}
      >
        {totals ? `${formatCount(totals.counted_items)} of ${formatCount(totals.items)}` : '—'}
      </Total>
      <GoLink className={classes.chart} go={{ variance_summary: '1' }}>
        <IconChartBar size={18} stroke={1.6} aria-hidden />
        Where it went
      </GoLink>
    </section>
  );
}

function Total({ label, formula, children }: { label: string; formula: string; children: ReactNode }) {
  return (
    <div className={classes.total}>
      <span className={classes.label}>{label}</span>
      <output className={classes.figure}>{children}</output>
      <span className={classes.formula}>{formula}</span>
    </div>
  );
}
