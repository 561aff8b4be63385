import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { UNITS, type Unit } from '#features/catalog/domain/units.ts';
import { usualBottle } from '#features/catalog/domain/usual-size.ts';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import classes from './batch.module.css';

const INCOMPLETE = 'Please enter volume and select a unit';

/** A new size; without a name it is named by volume and unit (BATCHW-047, BATCHW-048). */
export function NewSize({ onCreated, onCancel }: { onCreated: (id: string) => void; onCancel: () => void }) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const [volume, setVolume] = useState('');
  const [unit, setUnit] = useState<Unit | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const create = async () => {
    const read = parseQuantity(volume);
    if (!read.ok || read.value <= 0 || !unit) return setError(INCOMPLETE);
    await act({
      send: async () => {
        const made = await catalog.call.createSize({ volume: read.value, unit, name: name.trim() || undefined });
        await client.invalidateQueries({ queryKey: catalog.query.listSizes.key() });
        return made;
      },
      failed: () => 'Failed to create size',
      refused: ({ fields }) => {
        setError(Object.values(fields)[0]);
        return false;
      },
      onDone: ({ id }) => onCreated(id),
      topics: [],
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || busy) return;
    event.preventDefault(); // keeps it from the surrounding form
    void create();
  };
  return (
    <fieldset className={classes.newSize} aria-label="New size">
      <TextInput
        label="Volume"
        inputMode="decimal"
        autoComplete="off"
        placeholder={usualBottle(currentRegion()).split(' ')[0]}
        autoFocus
        value={volume}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setVolume(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Select
        label="Unit"
        placeholder={usualBottle(currentRegion()).split(' ')[1]}
        data={[...UNITS]}
        value={unit}
        onChange={(chosen) => {
          setError(undefined);
          setUnit(chosen as Unit | null);
        }}
        allowDeselect={false}
        comboboxProps={{ zIndex: 1000 }}
      />
      <TextInput
        className={classes.newSizeName}
        label="Name"
        autoComplete="off"
        placeholder={volume && unit ? `${volume} ${unit}` : 'Optional'}
        maxLength={170}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.newSizeButtons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={busy} onClick={() => void create()}>
          Create size
        </Button>
      </div>
    </fieldset>
  );
}
