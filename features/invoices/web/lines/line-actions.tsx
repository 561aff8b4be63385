import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './lines.module.css';

interface LineActionsProps {
  name: string;
  onEdit: () => void;
  onRemove: (() => void) | undefined;
}

/** The actions of a line. */
export function LineActions({ name, onEdit, onRemove }: LineActionsProps) {
  return (
    <td className={classes.actions}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Edit ${name}`} title="Edit" onClick={onEdit}>
        <IconPencil size={17} stroke={1.6} />
      </ActionIcon>
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </td>
  );
}
