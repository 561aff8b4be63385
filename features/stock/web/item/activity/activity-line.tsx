import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatChange, formatDateTime, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import type { items } from '../../stock-api.ts';
import { undoAction } from '../../undo.ts';
import classes from './activity-tab.module.css';

export type Activity = Awaited<ReturnType<typeof items.call.listActivity>>['data'][number];

/** Corrected elsewhere, as the server says too. */
const NOT_UNDONE_HERE = new Set(['receipt', 'vendor_return', 'cycle_started', 'rebase', 'merge', 'zero_out']);
/** States what is there instead of changing it. */
const GREY = new Set(['stocktake', 'rebase', 'cycle_started']);

export function ActivityLine({ entry, timezone }: { entry: Activity; timezone: string | undefined }) {
  const greyed = GREY.has(entry.kind);
  return (
    <tr data-undone={entry.undone || undefined}>
      <td>
        <time dateTime={entry.time}>{formatDateTime(entry.time, timezone)}</time>
      </td>
      <td>
        {entry.source_type === 'invoice' && entry.source_id ? (
          <GoLink go={{ invoice: entry.source_id }}>{entry.source}</GoLink>
        ) : (
          entry.source
        )}
      </td>
      <td>
        {entry.user?.display_name ?? 'System'}
        {entry.reason || entry.note ? (
          <span className={classes.reason}>{[entry.reason, entry.note].filter(Boolean).join(' · ')}</span>
        ) : null}
      </td>
      <td>{entry.location.name}</td>
      <td data-figure>{formatQuantity(entry.prevQuantity)}</td>
      <td
        data-figure
        className={greyed ? classes.grey : undefined}
        data-positive={(!greyed && entry.change > 0) || undefined}
        data-negative={(!greyed && entry.change < 0) || undefined}
      >
        {formatChange(entry.change)}
      </td>
      <td data-figure>{formatQuantity(entry.quantity)}</td>
      <td data-figure>{formatQuantity(entry.totalQuantity)}</td>
      <td>{entry.undone || NOT_UNDONE_HERE.has(entry.kind) ? null : <UndoButton entry={entry} />}</td>
    </tr>
  );
}

function UndoButton({ entry }: { entry: Activity }) {
  const client = useQueryClient();
  const ask = async () => {
    const sure = await confirm({
      title: `Undo this ${entry.source.toLowerCase()}?`,
      body: `${entry.location.name}: ${formatChange(entry.change)}. Everything that this action moved is taken back.`,
      confirmLabel: 'Undo',
    });
    if (sure) await undoAction(client, entry.action_id);
  };
  return (
    <button type="button" className={classes.undo} onClick={() => void ask()}>
      <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
      Undo
    </button>
  );
}
