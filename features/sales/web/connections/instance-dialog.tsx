import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Instance, instances } from '../sales-api.ts';
import { PROVIDER_NAMES } from './providers.ts';

interface Given {
  /** Undefined for a new one. */
  till?: Instance;
}

const PROVIDERS = Object.entries(PROVIDER_NAMES).map(([value, label]) => ({ value, label }));

const isProvider = (text: string): text is Instance['provider'] => text in PROVIDER_NAMES;

/** Adds a till, or renames one. */
export function InstanceDialog({ given: { till }, close }: DialogProps<Given>) {
  const client = useQueryClient();
  const [name, setName] = useState(till?.name ?? '');
  const [provider, setProvider] = useState(till?.provider ?? 'SQ');
  const [isDefault, setDefault] = useState(till?.default ?? false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: () => {
      const said = { name: name.trim(), provider };
      return till
        ? instances.call.updateInstanceById({ id: till.id, ...said, ...(isDefault ? { default: true } : {}) })
        : instances.call.createInstance({ ...said, default: isDefault });
    },
    onSuccess: () => {
      toastDone(till ? 'POS saved' : 'POS Created successfully');
      void client.invalidateQueries({ queryKey: instances.query.listInstances.key() });
      close();
    },
    onError: (error) => {
      const { fields } = asApiError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0)
        toastFailed(errorText(error, till ? "Couldn't update this POS" : 'Error Creating POS'));
    },
  });
  const submit = () => (name.trim() === '' ? setErrors({ name: 'Name is required' }) : save.mutate());
  return (
    <FormDialog
      title={till ? 'Edit POS' : 'Add POS'}
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={submit}
      close={close}
    >
      <TextInput
        label="Name"
        placeholder="Main bar"
        autoComplete="off"
        data-autofocus
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Provider"
        data={PROVIDERS}
        value={provider}
        error={errors.provider}
        onChange={({ currentTarget: { value } }) => isProvider(value) && setProvider(value)}
      />
      {till?.default ? null : (
        <Switch
          label="Default"
          description="Used for new Sold As entries, and for files that don't name a POS."
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
