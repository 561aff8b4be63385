import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DEEPEST_LEVEL } from '#features/ledger/web/locations/location-tree.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { LocationRow } from './location-rows.ts';
import classes from './locations-page.module.css';
import { useRestoreLocation } from './use-change-location.ts';

interface LocationActionsProps {
  location: LocationRow;
  isAdmin: boolean;
}

/** Add below, edit, delete. Deleting is for admins; the menu says in advance why it would be refused. */
export function LocationActions({ location, isAdmin }: LocationActionsProps) {
  const { name } = location;
  if (location.deleted) return isAdmin ? <BringBack location={location} /> : null;
  const obstacle = location.recently_added
    ? "Deliveries arrive here, so it can't be deleted"
    : location.children > 0
      ? 'Delete or move its children first'
      : undefined;
  const remove = () =>
    obstacle ? toastFailed(`Error Deleting Location: ${obstacle}`) : openDialog('delete_location', { location });
  return (
    <span className={classes.actions}>
      {location.depth < DEEPEST_LEVEL ? (
        <Act
          name={`Add a location in ${name}`}
          title="Add a location inside"
          onClick={() => openDialog('edit_location', { parent: location })}
        >
          <IconPlus size={18} stroke={1.6} />
        </Act>
      ) : null}
      <Act name={`Edit ${name}`} title="Edit" onClick={() => openDialog('edit_location', { location })}>
        <IconPencil size={18} stroke={1.6} />
      </Act>
      {isAdmin ? (
        <Act name={`Delete ${name}`} title={obstacle ?? 'Delete'} onClick={remove}>
          <IconTrash size={18} stroke={1.6} />
        </Act>
      ) : null}
    </span>
  );
}

function BringBack({ location }: { location: LocationRow }) {
  const bringBack = useRestoreLocation();
  const restore = () => void bringBack(location);
  return (
    <span className={classes.actions}>
      <Act name={`Restore ${location.name}`} title="Restore" onClick={restore}>
        <IconArrowBackUp size={18} stroke={1.6} />
      </Act>
    </span>
  );
}

interface ActProps {
  name: string;
  title: string;
  onClick: () => void;
  children: ReactNode;
}

const Act = ({ name, title, onClick, children }: ActProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    className={classes.action}
    aria-label={name}
    title={title}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
);
