import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconGripVertical, IconPalette, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatCount } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import type { ListGroup } from '../lists-api.ts';
import { EditableName } from './editable-name.tsx';
import { EntryLine } from './entry-line.tsx';
import classes from './groups.module.css';
import type { NewEntry, useEntryActs } from './use-entry-acts.ts';
import type { useGroupActs } from './use-group-acts.ts';

interface GroupPartProps {
  group: ListGroup;
  acts: ReturnType<typeof useGroupActs>;
  entryActs: ReturnType<typeof useEntryActs>;
}

/** Other kinds of entries; those with `opens` open for editing at once. */
const OTHERS: readonly { label: string; entry: NewEntry; opens: boolean }[] = [
  { label: 'Header', entry: { type: 'HEADER', header_text: 'Header' }, opens: true },
  { label: 'Subheader', entry: { type: 'SUBHEADER', subheader_text: 'Subheader' }, opens: true },
  { label: 'Spacer', entry: { type: 'SPACER', spacer_height: 20 }, opens: false },
  { label: 'Image', entry: { type: 'IMAGE' }, opens: true },
  { label: 'Table of contents', entry: { type: 'TOC' }, opens: false },
];

export function GroupPart({ group, acts, entryActs }: GroupPartProps) {
  const { line, grip } = useDragLine(group.id);
  const count = group.items.filter((entry) => entry.type === 'ITEM').length;
  const add = async ({ entry, opens }: (typeof OTHERS)[number]) => {
    const added = await entryActs.add(group.id, entry);
    if (added && opens) go({ list_item: added.id });
  };
  return (
    <section className={classes.group} aria-label={group.name} {...line}>
      <header className={classes.groupHead}>
        <button className={classes.grip} {...grip} aria-label={`Move group ${group.name}`} title="Drag to reorder">
          <IconGripVertical size={18} stroke={1.6} aria-hidden />
        </button>
        <h2 className={classes.groupName}>
          <EditableName label="Group name" name={group.name} onSave={(name) => void acts.rename(group, name)} />
        </h2>
        <span className={classes.count}>
          {formatCount(count)} {count === 1 ? 'item' : 'items'}
        </span>
        <GroupMenu group={group} onDelete={() => void acts.remove(group)} />
      </header>
      <DragList
        ids={group.items.map((entry) => entry.id)}
        onMove={(id, place) => void entryActs.move(group, id, place)}
      >
        <ul className={classes.entries} aria-label={`Items of ${group.name}`}>
          {group.items.map((entry) => (
            <EntryLine key={entry.id} entry={entry} onRemove={entryActs.remove} />
          ))}
        </ul>
      </DragList>
      <div className={classes.groupFoot}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} />}
          aria-label={`Add items to ${group.name}`}
          onClick={() => go({ add_list_items: group.id })}
        >
          Add items
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" aria-label={`Add other… to ${group.name}`}>
              Add other…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {OTHERS.map((other) => (
              <Menu.Item key={other.label} onClick={() => void add(other)}>
                {other.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </section>
  );
}

function GroupMenu({ group, onDelete }: { group: ListGroup; onDelete: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.touch}
          aria-label={`Actions of ${group.name}`}
          title="More"
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPalette size={16} stroke={1.6} />}
          onClick={() => go({ side: 'style', style: group.id })}
        >
          Style of this group
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
          Delete group
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
