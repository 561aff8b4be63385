import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { locations } from '../stock-api.ts';
import { childrenOf, DEEPEST_LEVEL, type Location } from './location-tree.ts';
import classes from './locations-page.module.css';
import { withReason } from './use-locations.ts';

interface LocationActionsProps {
  location: Location;
  all: readonly Location[];
  isAdmin: boolean;
}

/** Add below, edit, delete; deleting is for admins and says beforehand why it would be refused. */
export function LocationActions({ location, all, isAdmin }: LocationActionsProps) {
  const remove = useDelete();
  const { name } = location;
  const children = childrenOf(all, location.id).length;
  const obstacle = location.recently_added
    ? 'Deliveries arrive here: this one stays'
    : children > 0
      ? 'Delete or move its children first'
      : undefined;
  return (
    <span className={classes.actions}>
      {location.depth < DEEPEST_LEVEL ? (
        <ActionIcon
          {...LOOK}
          aria-label={`Add a location in ${name}`}
          title="Add a location in it"
          onClick={() => openDialog('edit_location', { parent: location })}
        >
          <IconPlus size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        {...LOOK}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => openDialog('edit_location', { location })}
      >
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      {isAdmin ? (
        <ActionIcon
          {...LOOK}
          aria-label={`Delete ${name}`}
          title={obstacle ?? 'Delete'}
          onClick={() => (obstacle ? toastFailed(`Error Deleting Location: ${obstacle}`) : void remove(location))}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </span>
  );
}

const LOOK = { variant: 'subtle', color: 'gray', size: 36 } as const;

function useDelete() {
  const client = useQueryClient();
  return async ({ id, name, running_stock_count }: Location) => {
    const held = running_stock_count;
    const sure = await confirm({
      title: `Delete ${name}?`,
      body:
        held > 0
          ? `${formatCount(held)} ${held === 1 ? 'item still stands' : 'items still stand'} here. Their stock stays counted until you move it; nothing new can be put here.`
          : 'Nothing stands here. Its history stays.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    try {
      await locations.call.deleteLocation({ id });
      await client.invalidateQueries({ queryKey: locations.query.listLocations.key() });
      toastDone('Location Deleted');
    } catch (error) {
      toastFailed(withReason('Error Deleting Location', error));
    }
  };
}
