import { Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#features/ledger/web/locations/location-tree.ts';
import { creatingFailed, NAME_MISSING, NOTHING_USABLE } from '#features/ledger/web/locations/use-locations.ts';
import { locations } from '#features/ledger/web/stock-api.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { ApiError } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { changedOf } from './changed-of.ts';
import { ParentField } from './parent-field.tsx';
import { refreshLocations } from './use-change-location.ts';

interface EditLocationGiven {
  location?: Location;
  /** A new location is added below this one. */
  parent?: Location;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

export function EditLocationDialog({ given, close }: DialogProps<EditLocationGiven>) {
  const { location } = given;
  const form = useLocationForm(given, close);
  const { values, set, errors } = form;
  return (
    <FormDialog
      title={location ? 'Edit location' : 'Add location'}
      submitLabel="Save"
      busy={form.busy}
      onSubmit={() => void form.submit()}
      close={close}
    >
      <TextInput
        label="Name"
        value={values.name}
        error={errors.name}
        maxLength={170}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-autofocus
      />
      <ParentField
        location={location}
        value={values.parentId}
        error={errors.parent_id}
        onChange={(parentId) => set({ parentId })}
      />
      <TextInput
        label="Priority"
        description="Lower numbers come first in lists."
        inputMode="numeric"
        value={values.priority}
        error={errors.priority}
        onChange={(event) => set({ priority: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        value={values.description}
        error={errors.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Switch
        label="Available"
        description="Unavailable locations are not offered as a destination."
        checked={values.availability}
        onChange={(event) => set({ availability: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

const startOf = ({ location, parent }: EditLocationGiven) => ({
  name: location?.name ?? '',
  description: location?.description ?? '',
  priority: String(location?.priority ?? 1),
  availability: location?.availability ?? true,
  parentId: location ? location.parent_id : (parent?.id ?? null),
});

function useLocationForm(given: EditLocationGiven, close: () => void) {
  const { location } = given;
  const [values, setValues] = useState(() => startOf(given));
  const [errors, setErrors] = useState(NO_ERRORS);
  const { save, busy } = useSaveLocation(location);
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const submit = async () => {
    if (values.name.trim() === '') {
      setErrors({ name: NAME_MISSING });
      return toastFailed(NAME_MISSING);
    }
    setErrors(NO_ERRORS);
    const refused = ({ fields }: { fields: typeof NO_ERRORS }) => {
      setErrors(fields);
      return Object.keys(fields).length > 0;
    };
    if (await save(values, refused)) close();
  };
  return { values, set, errors, busy, submit };
}

/** Creates or changes a location; returns whether it succeeded. */
function useSaveLocation(location: Location | undefined) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const save = async (
    { name, description, priority, availability, parentId }: ReturnType<typeof startOf>,
    refused: (error: ApiError) => boolean,
  ): Promise<boolean> => {
    const values = {
      name: name.trim(),
      description: description.trim() || null,
      priority: Number(priority) || 0,
      availability,
    };
    const wanted = { ...values, parent_id: parentId };
    const change = location && changedOf(location, wanted);
    if (change && Object.keys(change).length === 0) return true;
    const saved = await act({
      send: async () => {
        const { location_id, action_id } = await (location
          ? locations.call.updateLocation({ id: location.id, ...change })
          : locations.call.createLocation(wanted));
        await refreshLocations(client);
        return { location_id, action_id };
      },
      done: location ? 'Location saved' : 'Location Created',
      about: location ? undefined : wanted.name,
      failed: creatingFailed,
      unusable: ({ location_id }) => (location_id ? undefined : NOTHING_USABLE),
      refused,
      topics: [],
    });
    return saved !== undefined;
  };
  return { save, busy };
}
