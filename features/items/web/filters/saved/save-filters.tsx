import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '../filters-api.ts';
import classes from '../filters-panel.module.css';
import type { ChosenFilters } from '../use-chosen-filters.ts';
import { copyName } from './copy-name.ts';
import type { SavedFilters } from './use-saved-filters.ts';

interface SaveFiltersProps {
  chosen: ChosenFilters;
  saved: SavedFilters;
  edited: SavedFilter | undefined;
  onEdit: (filter: SavedFilter | undefined) => void;
}

/**
 * Saves the chosen filters under a name; a saved filter that is being edited is overwritten, or kept and a new one
 * added.
 */
export function SaveFilters({ chosen, saved, edited, onEdit }: SaveFiltersProps) {
  const [name, setName] = useState(edited?.name ?? '');
  if (!edited && !chosen.draft.kind && Object.keys(chosen.filters).length === 0) return null;
  const nameless = name.trim() === '';
  const save = async (send: (filters: ChosenFilters['filters']) => Promise<unknown>) => {
    const filters = chosen.finish();
    if (!filters || !(await send(filters))) return;
    setName((now) => (now === name ? '' : now)); // the next name may already be in the field
    onEdit(undefined);
  };
  const saveAsNew = () => {
    const names = (saved.list ?? []).map((filter) => filter.name);
    return save((filters) => saved.create(name.trim() === edited?.name ? copyName(edited.name, names) : name, filters));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!nameless && !edited) void saveAsNew();
  };
  return (
    <form className={classes.save} onSubmit={submit}>
      <TextInput
        className={classes.name}
        label={edited ? 'Name of the saved filter' : 'Save these filters as'}
        placeholder="Name"
        autoComplete="off"
        autoFocus={edited !== undefined}
        maxLength={170}
        value={name}
        error={saved.nameError}
        onChange={(event) => {
          setName(event.currentTarget.value);
          saved.forgetError();
        }}
      />
      {edited ? (
        <SaveChanges
          disabled={nameless || saved.busy}
          onUpdate={() => save((filters) => saved.update(edited, name, filters))}
          onSaveAsNew={saveAsNew}
        />
      ) : (
        <Button type="submit" variant="default" disabled={nameless} loading={saved.busy}>
          Save
        </Button>
      )}
    </form>
  );
}

interface SaveChangesProps {
  disabled: boolean;
  onUpdate: () => void;
  onSaveAsNew: () => void;
}

function SaveChanges({ disabled, onUpdate, onSaveAsNew }: SaveChangesProps) {
  return (
    <Menu position="bottom-end" zIndex={1000}>
      <Menu.Target>
        <Button variant="default" disabled={disabled} rightSection={<IconChevronDown size={16} stroke={1.8} />}>
          Save Changes
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onUpdate}>Update filter</Menu.Item>
        <Menu.Item onClick={onSaveAsNew}>Save as new</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
