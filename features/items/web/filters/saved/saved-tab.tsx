import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import type { SavedFilter } from '../filters-api.ts';
import classes from '../filters-panel.module.css';
import { RenameFilter } from './rename-filter.tsx';
import type { SavedFilters } from './use-saved-filters.ts';

interface SavedTabProps {
  saved: SavedFilters;
  onApply: (filter: SavedFilter) => void;
  onEdit: (filter: SavedFilter) => void;
}

/** Saved filters of the venue; a click applies one. */
export function SavedTab({ saved, onApply, onEdit }: SavedTabProps) {
  const [renamed, setRenamed] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  if (saved.error && !saved.list) return <ErrorPanel error={saved.error} onRetry={saved.refetch} />;
  if (!saved.list) return <Skeleton height={52} mt={8} aria-busy />;
  if (saved.list.length === 0)
    return (
      <EmptyState
        title="No saved filters yet"
        text="Choose filters, then save them here with a name. Everyone in the venue can use them."
      />
    );
  const stop = () => {
    setRenamed(undefined);
    saved.forgetError();
    // The field is gone, so focus returns to the line it was in.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-more="${renamed}"]`)?.focus());
  };
  return (
    <ul ref={list} className={classes.saved} aria-label="Saved filters">
      {saved.list.map((filter) => (
        <li key={filter.id} className={classes.line}>
          {renamed === filter.id ? (
            <RenameFilter filter={filter} saved={saved} onDone={stop} />
          ) : (
            <>
              <button type="button" className={classes.text} onClick={() => onApply(filter)}>
                {filter.name}
                <span className={classes.about}>{about(filter)}</span>
              </button>
              <FilterMenu filter={filter} saved={saved} onEdit={onEdit} onRename={() => setRenamed(filter.id)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const about = ({ data }: SavedFilter): string =>
  Object.values(data)
    .map(({ text }) => text)
    .join(' · ');

interface FilterMenuProps extends Omit<SavedTabProps, 'onApply'> {
  filter: SavedFilter;
  onRename: () => void;
}

function FilterMenu({ filter, saved, onEdit, onRename }: FilterMenuProps) {
  return (
    <Menu position="bottom-end" zIndex={1000}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          data-more={filter.id}
          aria-label={`More for ${filter.name}`}
        >
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEdit(filter)}>Edit</Menu.Item>
        <Menu.Item onClick={onRename}>Rename</Menu.Item>
        <Menu.Item onClick={() => void saved.duplicate(filter)}>Duplicate</Menu.Item>
        <Menu.Item color="red" onClick={() => void saved.remove(filter)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
