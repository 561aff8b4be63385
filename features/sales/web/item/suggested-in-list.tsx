import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import type { SuggestedMatchProps } from '#features/items/web/inventory/suggested-match.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { acceptProposal, removeSuggestion, waitingText } from '../match/match-acts.ts';
import classes from './suggested-in-list.module.css';

/** The POS item that is likely this item, to accept or remove in the list (POS-047). */
export function SuggestedInList({ itemId, itemName, suggested }: SuggestedMatchProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { pos_item_id: posItemId, name, size, size_id: sizeId, waiting } = suggested;
  const act = (work: () => Promise<unknown>) => async (event: MouseEvent) => {
    event.stopPropagation();
    setBusy(true);
    await work();
    setBusy(false);
  };
  const { paused } = useSalesPause();
  const takes = size ? `, takes ${size}${waitingText({ quantity: waiting, earlier: 0 }, paused)}` : '';
  const title = `${name} in the POS${takes}`;
  return (
    <span className={classes.suggested}>
      <GoLink className={classes.name} go={{ match_pos: posItemId, match_by: 'suggestions' }} title={title}>
        Suggested: {name}
      </GoLink>
      <ActionIcon
        className={classes.act}
        variant="light"
        size={22}
        disabled={busy}
        aria-label={`Accept ${name} for ${itemName}`}
        title={`Accept${takes}`}
        onClick={act(() => acceptProposal(client, { posItemId, itemId, sizeId }))}
      >
        <IconCheck size={15} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        className={classes.act}
        variant="subtle"
        color="gray"
        size={22}
        disabled={busy}
        aria-label={`Remove ${name} from ${itemName}`}
        title="Remove"
        onClick={act(() => removeSuggestion(client, { pos_item_id: posItemId, inventory_item_id: itemId }))}
      >
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </span>
  );
}
