import { Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { locations } from '../stock-api.ts';
import { type Location, pathName } from './location-tree.ts';
import { NAME_MISSING, withReason } from './use-locations.ts';

interface EditLocationGiven {
  location?: Location;
  /** A new location stands below this one. */
  parent?: Location;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

export function EditLocationDialog({ given: { location, parent }, close }: DialogProps<EditLocationGiven>) {
  const client = useQueryClient();
  const [name, setName] = useState(location?.name ?? '');
  const [description, setDescription] = useState(location?.description ?? '');
  const [priority, setPriority] = useState(String(location?.priority ?? 1));
  const [availability, setAvailability] = useState(location?.availability ?? true);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NO_ERRORS);
  const submit = async () => {
    if (name.trim() === '') return setErrors({ name: NAME_MISSING });
    const values = {
      name: name.trim(),
      description: description.trim() || null,
      priority: Number(priority) || 0,
      availability,
    };
    setBusy(true);
    setErrors(NO_ERRORS);
    try {
      if (location) await locations.call.updateLocation({ id: location.id, ...values });
      else await locations.call.createLocation({ ...values, parent_id: parent?.id ?? null });
      await client.invalidateQueries({ queryKey: locations.query.listLocations.key() });
      toastDone(location ? 'Location saved' : 'Location added');
      close();
    } catch (error) {
      setErrors(fieldErrors(error));
      if (Object.keys(fieldErrors(error)).length === 0) toastFailed(withReason('Error Creating Location', error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={location ? 'Edit location' : 'Add location'}
      about={parent ? `In ${pathName(parent)}` : undefined}
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit()}
      close={close}
    >
      <TextInput
        label="Name"
        value={name}
        error={errors.name ?? errors.parent_id}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Priority"
        description="Lower numbers come first in lists."
        inputMode="numeric"
        value={priority}
        error={errors.priority}
        onChange={(event) => setPriority(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        value={description}
        error={errors.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Switch
        label="Available"
        description="Unavailable locations are not offered as a destination."
        checked={availability}
        onChange={(event) => setAvailability(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
