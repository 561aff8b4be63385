import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { type Location, pathName } from '#features/ledger/web/locations/location-tree.ts';
import { formatCount } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { useDeleteLocation } from './use-change-location.ts';

interface DeleteLocationGiven {
  location: Location;
}

/** Asks before a location is deleted, and where its stock goes. */
export function DeleteLocationDialog({ given: { location }, close }: DialogProps<DeleteLocationGiven>) {
  const deleteLocation = useDeleteLocation();
  const held = location.running_stock_count;
  const [way, setWay] = useState(held > 0 ? 'move' : 'leave');
  const [to, setTo] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (way === 'move' && !to) return setMissing(true);
    setBusy(true);
    if (await deleteLocation(location.id, way === 'move' ? to : undefined)) close();
    setBusy(false);
  };
  return (
    <FormDialog
      title={`Delete ${location.name}?`}
      about={held > 0 ? `${heldText(held)} in ${pathName(location)}.` : 'It is empty. Its history is kept.'}
      submitLabel="Delete"
      danger
      busy={busy}
      onSubmit={() => void submit()}
      close={close}
    >
      {held > 0 ? (
        <Radio.Group label="What happens to its stock" value={way} onChange={setWay}>
          <Stack gap="xs" mt="xs">
            <Radio value="move" label="Move all of it to another location" />
            <Radio
              value="leave"
              label="Leave it as it is"
              description="It stays here until someone moves it; nothing new can be added."
            />
          </Stack>
        </Radio.Group>
      ) : null}
      {way === 'move' ? (
        <LocationField
          label="Move to"
          value={to}
          onChange={setTo}
          error={missing && !to ? 'Location is required' : undefined}
          without={location.id}
        />
      ) : null}
    </FormDialog>
  );
}

const heldText = (held: number): string => (held === 1 ? '1 item is still' : `${formatCount(held)} items are still`);
