import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { useGroups } from '../builder/groups-cache.ts';
import { listOfPath } from '../list-of-path.ts';
import { EntryForm } from './entry-form.tsx';

/** One entry of a list: its texts, its price, and its group. */
export function EntryDialog({ value: id, close }: DialogProps) {
  const listId = listOfPath() ?? '';
  const { data: groups, error, refetch } = useGroups(listId);
  const entry = groups?.flatMap((group) => group.items).find((each) => each.id === id);
  if (groups && entry) return <EntryForm key={entry.id} listId={listId} entry={entry} groups={groups} close={close} />;
  return (
    <DialogFrame title="List item" size="small">
      {groups ? (
        <EmptyState title="This is no longer on the list" />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} onDismiss={close} />
      ) : (
        <WaitingRows rows={3} />
      )}
    </DialogFrame>
  );
}
