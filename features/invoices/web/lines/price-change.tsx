import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatMoney, formatPercent } from '#shared/domain/format.ts';
import { priceChange } from './line-draft.ts';
import classes from './lines.module.css';

/** Shows that a unit cost differs from the item's last cost. */
export function PriceChange({ unitCost, lastCost }: { unitCost: number; lastCost: number | null }) {
  const percent = priceChange(unitCost, lastCost);
  if (percent === undefined) return null;
  const up = percent > 0;
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.change} data-up={up || undefined} title={`Last cost ${formatMoney(lastCost)}`}>
      <Arrow size={13} stroke={2} aria-hidden />
      {formatPercent(Math.abs(percent))}
      <span className={classes.hidden}>
        {up ? 'more' : 'less'} than the last cost {formatMoney(lastCost)}
      </span>
    </span>
  );
}
