import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { knownProduct } from '../lines/item-search/find-items.ts';
import classes from './add-item.module.css';
import { AddItemForm } from './add-item-form.tsx';
import { AddItemSearch } from './add-item-search.tsx';
import { draftFrom, draftFromProduct, draftFromText, keptDraft, NO_PARENT } from './item-draft.ts';

function FormWaiting() {
  return (
    <div className={classes.form} aria-busy="true">
      <Skeleton height={62} />
      <div className={classes.pair}>
        <Skeleton height={62} />
        <Skeleton height={62} />
      </div>
      <div className={classes.pair}>
        <Skeleton height={62} />
        <Skeleton height={62} />
      </div>
      <Skeleton height={62} />
    </div>
  );
}

/** Searches for existing items first; then shows the form, empty or filled from a parent. */
export function AddItemDialog({ address: { parent, universal, named } }: DialogProps) {
  if (parent === undefined) return <AddItemSearch start={named} />;
  if (parent === NO_PARENT) return <AddItemForm start={keptDraft() ?? draftFromText(named ?? '')} />;
  return universal === undefined ? (
    <FormOfParent key={parent} parent={parent} />
  ) : (
    <FormOfProduct key={parent} product={parent} />
  );
}

/** The new item becomes an instance of a product of the universal catalog (ITEM-105). */
function FormOfProduct({ product }: { product: string }) {
  const { data, error, refetch } = useQuery(knownProduct(product));
  if (data) return <AddItemForm start={draftFromProduct(data)} fromParent />;
  return <FormToCome error={error} refetch={refetch} />;
}

function FormOfParent({ parent }: { parent: string }) {
  const { data, error, refetch } = useQuery(items.query.getItem.queryOptions({ input: { id: parent } }));
  if (data) return <AddItemForm start={draftFrom(data.data)} fromParent />;
  return <FormToCome error={error} refetch={refetch} />;
}

function FormToCome({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  return (
    <DialogFrame title="Add new item">
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <FormWaiting />}
    </DialogFrame>
  );
}
