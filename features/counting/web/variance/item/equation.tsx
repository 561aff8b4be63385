import type { ReactNode } from 'react';
import { formatChange, formatMoney, formatPercentTenths, formatQuantity } from '#shared/domain/format.ts';
import { UNCOUNTED } from '../uncounted.ts';
import { Signed } from '../variance-columns.tsx';
import type { VarianceRow } from '../variance-row.ts';
import classes from './variance-item.module.css';

const q = formatQuantity;

/** Each figure with the sum behind it, in this item's own numbers. */
export function Equation({ row }: { row: VarianceRow }) {
  const counted = row.actual_count !== null;
  return (
    <dl className={classes.sums}>
      <Line label="Running count" result={q(row.running_count)}>
        {q(row.starting_quantity)} starting {plus(row.purchases)} purchases{' '}
        {row.sales === 0 ? '− 0.00' : plus(-row.sales)} sales {plus(row.manual_adjustments)} manual adjustments
        {apart(row)}
      </Line>
      <Line label="Actual count" result={counted ? q(row.actual_count) : UNCOUNTED}>
        {counted
          ? 'counted locations as counted, the others as on the books, at the end of the cycle'
          : 'not counted in this cycle; not treated as zero'}
      </Line>
      {counted ? <VarianceLines row={row} /> : null}
      <Line label="COGS" result={row.cogs === null && row.average_cost === null ? 'No cost' : formatMoney(row.cogs)}>
        value at start + purchases and batches + opening and added stock − value at end
      </Line>
    </dl>
  );
}

function VarianceLines({ row }: { row: VarianceRow }) {
  return (
    <>
      <Line label="Variance" result={<Signed value={row.variance_quantity} show={formatQuantity} />}>
        {q(row.actual_count)} actual − {q(row.running_count)} running
      </Line>
      <Line label="Variance cost" result={<Signed value={row.variance_cost} show={formatMoney} />}>
        {row.average_cost === null
          ? 'unknown: this item has no purchase and no cost; add one on its Inventory tab'
          : `${q(row.variance_quantity)} × ${formatMoney(row.average_cost)} average cost`}
      </Line>
      <Line label="Variance %" result={<Signed value={row.variance_percent} show={formatPercentTenths} />}>
        {row.running_count === 0
          ? '0, because nothing was expected'
          : `${q(row.variance_quantity)} ÷ ${q(row.running_count)} running × 100`}
      </Line>
    </>
  );
}

/** Opening and found stock, as part of the manual adjustments (D17). */
function apart({ opening_stock, found_stock }: VarianceRow): string {
  const parts = [
    opening_stock === 0 ? null : `opening stock ${formatChange(opening_stock)}`,
    found_stock === 0 ? null : `found stock ${formatChange(found_stock)}`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? ` (of which ${parts.join(', ')})` : '';
}

/** "+ 6.00", "− 4.00", and "+ 0.00" for zero. */
function plus(figure: number): string {
  const shown = formatChange(figure);
  return /^[+−]/.test(shown) ? `${shown[0]} ${shown.slice(1)}` : `+ ${shown}`;
}

function Line({ label, result, children }: { label: string; result: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd className={classes.result}>{result}</dd>
      <dd className={classes.how}>= {children}</dd>
    </div>
  );
}
