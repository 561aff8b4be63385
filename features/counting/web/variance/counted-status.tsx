import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/accounts/web/use-may.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';
import { useStages } from './use-stages.ts';
import classes from './variance.module.css';
import type { VarianceRow } from './variance-row.ts';

const TONES: Readonly<Record<VarianceRow['all_locations_counted'], string>> = {
  "86'd": 'muted',
  'Has Stale Stocks': 'waiting',
  OK: 'done',
  Yes: 'done',
  No: 'waiting',
};

/** The status, and a way to mark the item OK. */
export function CountedStatus({ row }: { row: VarianceRow }) {
  const accept = useAcceptItem(row);
  const mayMark = useMayMark();
  const status = row.all_locations_counted;
  if (row.zeroed_out !== 0 && status !== 'Yes')
    return (
      <span className={classes.badge} data-tone="waiting" title={`${formatQuantity(row.zeroed_out)} not counted`}>
        Zeroed out
      </span>
    );
  return (
    <span className={classes.status}>
      <span className={classes.badge} data-tone={TONES[status]}>
        {status}
      </span>
      {mayMark && status === 'No' ? (
        <button
          type="button"
          className={classes.rowAction}
          aria-label={`Mark OK ${row.item.name}`}
          disabled={accept.isPending}
          onClick={() => accept.mutate(true)}
        >
          Mark OK
        </button>
      ) : null}
      {mayMark && status === 'OK' ? (
        <button
          type="button"
          className={classes.rowAction}
          aria-label={`Undo OK ${row.item.name}`}
          disabled={accept.isPending}
          onClick={() => accept.mutate(false)}
        >
          Undo
        </button>
      ) : null}
    </span>
  );
}

/** A closed cycle keeps its marks; admins can change those of an audited one. */
function useMayMark(): boolean {
  const shown = useParameter('stage');
  const mayCorrect = useMay('correct an audited period');
  const stage = useStages().find(({ id }) => id === shown);
  return !stage || stage.state === 'open' || (stage.state === 'audit' && mayCorrect);
}

function useAcceptItem(row: VarianceRow) {
  const client = useQueryClient();
  const stage_id = useParameter('stage');
  const send = (ok: boolean) => counting.call.acceptItem({ inventory_item_id: row.item.id, ok, stage_id });
  const refresh = () => client.invalidateQueries({ queryKey: counting.query.listVariance.key() });
  const say = (error: unknown) => toastFailed(errorText(error, "Couldn't mark this item"));
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, ok) => {
      toastDone(ok ? `${row.item.name} marked OK` : `${row.item.name} is no longer marked OK`, () =>
        send(!ok).then(refresh, say),
      );
      return refresh();
    },
    onError: say,
  });
}
