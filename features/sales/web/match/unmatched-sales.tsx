import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { sales } from '../sales-api.ts';
import classes from './match.module.css';

interface UnmatchedSalesProps {
  posItemId: string;
  /** How much of the item, in its own size, one sold unit takes; undefined while that is not known. */
  takes?: number | null;
  /** The size of that. */
  each?: string;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

/** Offers to take out of stock what was sold without a match since the cycle began, and says how much first (D42). */
export function UnmatchedSales({ posItemId, takes, each, wanted, onChange }: UnmatchedSalesProps) {
  const { data, isPending } = useQuery(
    sales.query.previewSalesOfItem.queryOptions({ input: { id: posItemId }, staleTime: 0 }),
  );
  if (isPending) return <Skeleton height={44} />;
  if (!data) return null;
  const { lines, quantity, gross, earlier } = data;
  const tooLate = earlier.lines > 0 ? <EarlierSales {...earlier} /> : null;
  if (lines === 0) return tooLate ?? <p className={classes.note}>Not sold in this cycle so far.</p>;
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

/** Says what a match can't take: the period it was sold in is closed. */
function EarlierSales({ lines, quantity, gross }: { lines: number; quantity: number; gross: number }) {
  const sold = `${formatQuantity(quantity)} sold for ${formatMoney(gross)} in ${lines === 1 ? 'one sale' : `${lines} sales`}`;
  return (
    <p className={classes.note}>{sold} before this cycle began can't be taken out of stock: that cycle has ended.</p>
  );
}
