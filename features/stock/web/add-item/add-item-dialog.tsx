import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { items } from '../stock-api.ts';
import { AddItemForm } from './add-item-form.tsx';
import { AddItemSearch } from './add-item-search.tsx';
import { draftFrom, keptDraft, NEW_DRAFT } from './item-draft.ts';

/** First looks whether the item is there already; then the form, empty or filled in from a parent. */
export function AddItemDialog({ address }: DialogProps) {
  const parent = address.parent;
  const [creating, setCreating] = useState(() => keptDraft() !== undefined);
  const [name, setName] = useState('');
  const { data } = useQuery(
    items.query.getItem.queryOptions({ input: { id: parent ?? '' }, enabled: parent !== undefined }),
  );
  if (parent !== undefined) {
    if (!data) return <DialogFrame title="Add new item">{null}</DialogFrame>;
    return <AddItemForm key={parent} start={draftFrom(data.data)} fromParent />;
  }
  if (creating) return <AddItemForm start={keptDraft() ?? { ...NEW_DRAFT, name }} />;
  return (
    <AddItemSearch
      onCreate={(typed) => {
        setName(typed);
        setCreating(true);
      }}
    />
  );
}
