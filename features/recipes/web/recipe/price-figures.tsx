import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { percentText } from '../parts/figures.ts';
import classes from './recipe.module.css';

interface PriceFiguresProps {
  price: number | null;
  /** The cost, or its replacement. */
  cost: ReactNode;
  profit: number | string | null;
  cogsPercent: number | string | null;
}

/** Price, cost and profit of a serving. */
export function PriceFigures({ price, cost, profit, cogsPercent }: PriceFiguresProps) {
  return (
    <dl className={classes.figures} aria-label="Pricing">
      <div>
        <dt>Price</dt>
        <dd>{formatMoney(price)}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{cost}</dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd data-negative={Number(profit) < 0 || undefined}>{formatMoney(profit)}</dd>
      </div>
      <div>
        <dt title="Pour cost: what the ingredients cost, as a share of the price">COGS %</dt>
        <dd>{percentText(cogsPercent)}</dd>
      </div>
    </dl>
  );
}
