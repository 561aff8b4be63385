import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import type { BeverageList, ListGroup } from '../lists-api.ts';
import { GroupPart } from './group-part.tsx';
import classes from './groups.module.css';
import { useEntryActs } from './use-entry-acts.ts';
import { useGroupActs } from './use-group-acts.ts';

/** The groups of a list in order, with their entries. */
export function GroupsPart({ list, groups }: { list: BeverageList; groups: readonly ListGroup[] }) {
  const acts = useGroupActs(list.id);
  const entryActs = useEntryActs(list.id);
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState
          title="No groups yet"
          text="A group is a heading with what you sell beneath it: red wine, beer, cocktails."
        />
      ) : null}
      <DragList ids={groups.map((group) => group.id)} onMove={(id, place) => void acts.move(groups, id, place)}>
        {groups.map((group) => (
          <GroupPart key={group.id} group={group} acts={acts} entryActs={entryActs} />
        ))}
      </DragList>
      <AddGroup onAdd={acts.add} />
    </>
  );
}

function AddGroup({ onAdd }: { onAdd: (name: string) => Promise<string | undefined> }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Name is required');
      field.current?.focus(); // or the letters typed next would be shortcuts
      return;
    }
    setBusy(true);
    const added = await onAdd(name.trim());
    setBusy(false);
    if (added) setName('');
  };
  return (
    <form className={classes.addGroup} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        aria-label="Name of the new group"
        placeholder="New group"
        autoComplete="off"
        maxLength={255}
        value={name}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setName(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={busy} leftSection={<IconPlus size={16} stroke={2} />}>
        Add group
      </Button>
    </form>
  );
}
