import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '../filters-api.ts';
import classes from '../filters-panel.module.css';
import type { SavedFilters } from './use-saved-filters.ts';

interface RenameFilterProps {
  filter: SavedFilter;
  saved: SavedFilters;
  onDone: () => void;
}

/** The name of a saved filter being edited, in place of its line. */
export function RenameFilter({ filter, saved, onDone }: RenameFilterProps) {
  const [name, setName] = useState(filter.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === filter.name || (await saved.rename(filter, name))) onDone();
  };
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        className={classes.name}
        aria-label={`New name of ${filter.name}`}
        autoComplete="off"
        maxLength={170}
        autoFocus
        value={name}
        error={saved.nameError}
        data-mantine-stop-propagation
        onChange={(event) => {
          setName(event.currentTarget.value);
          saved.forgetError();
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''} loading={saved.busy}>
        Save
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
