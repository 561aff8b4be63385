import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { sales } from '../sales-api.ts';
import classes from './match.module.css';
import { depleteWaiting } from './match-acts.ts';

/**
 * Sales of this cycle that took nothing although their item is matched now: shows how much, and depletes them (D42).
 */
export function DepleteWaiting({ posItemId }: { posItemId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(sales.query.previewSalesOfItem.queryOptions({ input: { id: posItemId }, staleTime: 0 }));
  if (!data || data.lines === 0) return null;
  const deplete = async () => {
    setBusy(true);
    await depleteWaiting(client, posItemId);
    setBusy(false);
  };
  return (
    <div className={classes.noMatch}>
      <span>
        {formatQuantity(data.quantity)} sold in this cycle for {formatMoney(data.gross)} depleted nothing so far.
      </span>
      <Button variant="default" loading={busy} onClick={() => void deplete()}>
        Deplete sales
      </Button>
    </div>
  );
}
