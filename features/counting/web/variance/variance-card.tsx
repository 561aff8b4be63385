import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { CountedStatus } from './counted-status.tsx';
import { UNCOUNTED } from './uncounted.ts';
import classes from './variance-card.module.css';
import { Signed } from './variance-columns.tsx';
import type { VarianceRow } from './variance-row.ts';

/** One item of the variance list on a phone. */
export function VarianceCard(row: VarianceRow) {
  return (
    <div className={classes.card}>
      <GoLink className={classes.name} go={{ variance_item: row.item.id }}>
        {row.item.name}
      </GoLink>
      <span className={classes.cost}>
        {row.variance_cost === null ? null : <Signed value={row.variance_cost} show={formatMoney} />}
      </span>
      <span className={classes.figures}>
        {row.item.size} · expected {formatQuantity(row.running_count)} ·{' '}
        {row.actual_count === null ? UNCOUNTED : `counted ${formatQuantity(row.actual_count)}`}
      </span>
      <span className={classes.status}>
        <CountedStatus row={row} />
      </span>
    </div>
  );
}
