import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { sales } from '../sales-api.ts';
import classes from './match.module.css';

interface UnmatchedSalesProps {
  posItemId: string;
  /** How much of the item, in its own size, one sold unit takes; undefined while unknown. */
  takes?: number | null;
  /** That amount as a size, such as "1.5 oz". */
  each?: string;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

/** Offers to deplete unmatched sales since the cycle began, and first says how much (D42). */
export function UnmatchedSales({ posItemId, takes, each, wanted, onChange }: UnmatchedSalesProps) {
  const { data, isPending } = useQuery(
    sales.query.previewSalesOfItem.queryOptions({ input: { id: posItemId }, staleTime: 0 }),
  );
  const { paused } = useSalesPause();
  if (isPending) return <Skeleton height={44} />;
  if (!data) return null;
  const { lines, quantity, gross, earlier } = data;
  const tooLate = earlier.lines > 0 ? <EarlierSales {...earlier} /> : null;
  if (lines === 0) return tooLate ?? <p className={classes.note}>Not sold in this cycle so far.</p>;
  if (paused)
    return (
      <>
        <SoldBeforePause quantity={quantity} />
        {tooLate}
      </>
    );
  const amount = `${each ? `, ${each} each` : ''}${takes ? `: ${formatQuantity(quantity * takes)} of the item` : ''}`;
  return (
    <>
      <Checkbox
        className={classes.sold}
        checked={wanted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={`Take what was sold in this cycle out of stock (${formatQuantity(quantity)} sold${amount})`}
        description={`${formatMoney(gross)} in ${lines === 1 ? 'one sale' : `${lines} sales`} that depleted nothing so far. Without this only later sales deplete.`}
      />
      {tooLate}
    </>
  );
}

/** Instead of an offer that the server would refuse during a pause of sales. */
export const SoldBeforePause = ({ quantity }: { quantity: number }) => (
  <p className={classes.note} role="note">
    Sales are paused. The {formatQuantity(quantity)} sold in this cycle so far can be taken out of stock once they are
    resumed.
  </p>
);

/** Says what a match can't deplete: sales of a closed period. */
function EarlierSales({ lines, quantity, gross }: { lines: number; quantity: number; gross: number }) {
  const sold = `${formatQuantity(quantity)} sold for ${formatMoney(gross)} in ${lines === 1 ? 'one sale' : `${lines} sales`}`;
  return (
    <p className={classes.note}>{sold} before this cycle began can't be taken out of stock: that cycle has ended.</p>
  );
}
