import { useQuery } from '@tanstack/react-query';
import { items } from '#features/stock/web/stock-api.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { AddItemForm } from './add-item-form.tsx';
import { AddItemSearch } from './add-item-search.tsx';
import { FormWaiting } from './form-waiting.tsx';
import { draftFrom, keptDraft, NEW_DRAFT } from './item-draft.ts';

/** Stands for the parent of an item that has none. */
const NO_PARENT = 'new';

/** First looks whether the item is there already; then the form, empty or filled in from a parent. */
export function AddItemDialog({ address: { parent } }: DialogProps) {
  if (parent === undefined) return <AddItemSearch />;
  if (parent === NO_PARENT) return <AddItemForm start={keptDraft() ?? NEW_DRAFT} />;
  return <FormOfParent key={parent} parent={parent} />;
}

function FormOfParent({ parent }: { parent: string }) {
  const { data, error, refetch } = useQuery(items.query.getItem.queryOptions({ input: { id: parent } }));
  if (data) return <AddItemForm start={draftFrom(data.data)} fromParent />;
  return (
    <DialogFrame title="Add new item">
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <FormWaiting />}
    </DialogFrame>
  );
}
