import { useState } from 'react';
import { TypeField } from '#features/catalog/web/type-field.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import classes from '../forms/form-parts.module.css';
import { countOf, itemIdsOf, type Selected } from './selected.ts';
import { useSetItems } from './use-set-items.ts';

/** Gives the selected items one type. */
export function SetTypeDialog({ given, close }: DialogProps<Selected>) {
  const [type, setType] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { busy, set } = useSetItems(given, close);
  const submit = () => {
    if (type === null) return setError('Type is required');
    void set({ type_id: type });
  };
  return (
    <FormDialog title="Set type" submitLabel="Save" busy={busy} onSubmit={submit} close={close}>
      <p className={classes.about}>{countOf(itemIdsOf(given.lines).length, 'item')}</p>
      <TypeField value={type} onChange={setType} error={error} />
    </FormDialog>
  );
}
