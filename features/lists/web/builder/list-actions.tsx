import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import { IconCopy, IconDots, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useAct } from '#shared/web/acts/use-act.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { download } from '#shared/web/download.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { builderOf } from '../lists/list-columns.tsx';
import { useDeleteLists } from '../lists/use-delete-lists.ts';
import type { BeverageList } from '../lists-api.ts';
import classes from './builder.module.css';
import groups from './groups.module.css';
import type { useListActs } from './use-list-acts.ts';

interface ListActionsProps {
  list: BeverageList;
  acts: ReturnType<typeof useListActs>;
}

export function ListActions({ list, acts }: ListActionsProps) {
  const { act, busy } = useAct();
  const ask = useDeleteLists();
  const exportPdf = () =>
    act({ send: () => download('GET', `/list/${list.id}/pdf`), failed: "Couldn't export the list", topics: [] });
  return (
    <>
      <Switch
        className={classes.publish}
        label="Published"
        checked={list.is_published}
        onChange={(event) => void acts.publish(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
        loading={busy}
        onClick={() => void exportPdf()}
      >
        Export PDF
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} className={groups.touch} aria-label="More actions" title="More">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void acts.duplicate()}>
            Duplicate list
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => void ask([list], () => goTo('/builder'))}
          >
            Delete list
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The guests' URL of the list, once it is published. */
export function PublishBar({ list }: { list: BeverageList }) {
  const address = window.location.origin + builderOf(list.id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toastDone('Address copied');
    } catch {
      toastFailed("Couldn't copy the address: this browser does not allow it");
    }
  };
  if (!list.is_published)
    return <p className={classes.publishBar}>Draft: only your team sees this list. Publish it to share its address.</p>;
  return (
    <div className={classes.publishBar}>
      <span className={classes.publicAt}>
        Guests read it at <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
      </span>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCopy size={15} stroke={1.6} />}
        onClick={() => void copy()}
      >
        Copy address
      </Button>
    </div>
  );
}
