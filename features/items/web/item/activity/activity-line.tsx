import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatChange, formatDate, formatMoney, formatQuantity, formatTime } from '#shared/domain/format.ts';
import { undo } from '#shared/web/acts/act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { activityLabel } from '../../../domain/activity-label.ts';
import type { items } from '../../items-api.ts';

import classes from './activity-tab.module.css';
import { changeLook } from './change-look.ts';

export type Activity = Awaited<ReturnType<typeof items.call.listActivity>>['data'][number];

/**
 * Undoing an entry of these kinds also reverts its invoice: it becomes a draft again, or is deleted if it was a
 * re-order or a return.
 */
const TAKEN_BACK = new Set(['invoice', 'quick_invoice', 'vendor_return']);
/** Corrected elsewhere; the server refuses to undo them too. */
const NOT_UNDONE_HERE = new Set(['receipt', 'vendor_return', 'cycle_started', 'rebase']);

export function ActivityLine({ entry, timezone }: { entry: Activity; timezone: string | undefined }) {
  const { tone, struck } = changeLook(entry.kind, entry.change);
  const day = formatDate(entry.time, timezone);
  const clock = formatTime(entry.time, timezone);
  const about = [entry.reason, entry.note, entry.kind === 'price' && `Unit cost ${formatMoney(entry.unit_cost)}`];
  return (
    <tr data-undone={entry.undone || undefined}>
      <td className={classes.date}>
        <time className={classes.time} dateTime={entry.time}>
          {day} <span className={classes.reason}>{clock}</span>
        </time>
      </td>
      <td className={classes.what}>
        {entry.source_type === 'invoice' && entry.source_id && !entry.undone ? (
          <GoLink go={{ invoice: entry.source_id }}>{activityLabel(entry.source)}</GoLink>
        ) : (
          activityLabel(entry.source)
        )}
      </td>
      <td data-figure className={classes.before}>
        {formatQuantity(entry.prevQuantity)}
      </td>
      <td data-figure className={classes.change}>
        <span data-tone={tone} className={struck ? `${classes.delta} ${classes.struck}` : classes.delta}>
          {formatChange(entry.change)}
        </span>
      </td>
      <td data-figure className={classes.quantity}>
        {formatQuantity(entry.quantity)}
      </td>
      <td data-figure className={classes.total}>
        {formatQuantity(entry.totalQuantity)}
      </td>
      <td className={classes.place}>{entry.location?.name ?? '—'}</td>
      <td className={classes.person}>
        {entry.user?.display_name ?? 'System'}
        {about.some(Boolean) ? <span className={classes.reason}>{about.filter(Boolean).join(' · ')}</span> : null}
      </td>
      <td className={classes.ending}>
        <Ending entry={entry} />
      </td>
    </tr>
  );
}

/** Undo, or that it was undone. */
function Ending({ entry: { undone, locked, kind, action_id, ...entry } }: { entry: Activity }) {
  if (undone) return <span className={classes.undone}>Undone</span>;
  if (locked || action_id === null || (NOT_UNDONE_HERE.has(kind) && !TAKEN_BACK.has(entry.action_kind ?? '')))
    return null;
  const where = entry.location ? `${entry.location.name}: ` : '';
  const what = kind === 'merge' ? entry.note : `${where}${formatChange(entry.change)}`;
  return (
    <UndoButton
      actionId={action_id}
      by={entry.user?.id}
      title={`Undo this ${activityLabel(entry.source).toLowerCase()}?`}
      body={`${what}. Everything this action moved is undone.`}
    />
  );
}

interface UndoButtonProps {
  actionId: string;
  /** The person who did it; only admins undo actions of other people. */
  by: string | undefined;
  title: string;
  body: string;
}

export function UndoButton({ actionId, by, title, body }: UndoButtonProps) {
  const client = useQueryClient();
  const { id, isAdmin } = usePerson();
  const ask = async () => {
    if (await confirm({ title, body, confirmLabel: 'Undo' })) await undo(client, actionId);
  };
  if (!isAdmin && by !== id) return null;
  return (
    <button type="button" className={classes.undo} onClick={() => void ask()}>
      <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
      Undo
    </button>
  );
}
