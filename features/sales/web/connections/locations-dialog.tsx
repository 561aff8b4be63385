import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Connection, connections } from './connections-api.ts';

/** Chooses the seller's locations that take from this venue's stock. */
export function LocationsDialog({ given: { connection }, close }: DialogProps<{ connection: Connection }>) {
  const client = useQueryClient();
  const { id, name, locations } = connection;
  const before = locations.filter((each) => each.chosen).map((each) => each.id);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: () => connections.call.changeConnection({ id, location_ids: [...chosen] }),
    onSuccess: () => {
      toastDone('Locations saved');
      void client.invalidateQueries({ queryKey: connections.query.listConnections.key() });
      close();
    },
    onError: (failure) => {
      const { fields } = asApiError(failure);
      if (fields.location_ids) setError(fields.location_ids);
      else toastFailed(errorText(failure, "Couldn't save the locations"));
    },
  });
  return (
    <FormDialog
      title="Choose locations"
      about={name}
      submitLabel="Save"
      busy={save.isPending}
      changed={chosen.join() !== before.join()}
      onSubmit={() => (chosen.length === 0 ? setError('Choose at least one location') : save.mutate())}
      close={close}
    >
      <Checkbox.Group
        label="Sales come in from"
        description="Sales from other locations don't affect your stock."
        error={error}
        value={[...chosen]}
        onChange={(values) => {
          setChosen(values);
          setError(undefined);
        }}
      >
        {locations.map((each) => (
          <Checkbox key={each.id} value={each.id} label={each.name} my={12} />
        ))}
      </Checkbox.Group>
    </FormDialog>
  );
}
