import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useCommand } from '../forms/use-command.ts';
import type { ItemDetail } from '../item/item-tab.ts';
import { items } from '../items-api.ts';
import { ChooseTarget } from './choose-target.tsx';
import { ConfirmMerge } from './confirm-merge.tsx';
import {
  acknowledge,
  check,
  choose,
  goBack,
  type MergeState,
  type MergeTarget,
  proceed,
  START,
} from './merge-steps.ts';

const useItem = (id: string | undefined) =>
  useQuery(
    items.query.getItem.queryOptions({ input: { id: id as string }, enabled: id !== undefined, staleTime: ITEM_FRESH }),
  );

/** Merges the item from the address into another one: step one chooses it, unless the address does; step two confirms. */
export function MergeDialog({ value, close }: DialogProps) {
  const into = useParameter('merge_into') || undefined;
  const query = useItem(value);
  const target = useItem(into);
  const failed = query.error ? query : target;
  if (query.data && (target.data || !into))
    return <MergeSteps item={query.data} into={target.data?.data} close={close} />;
  return (
    <DialogFrame title="Merge Items">
      {failed.error ? (
        <ErrorPanel
          error={failed.error}
          title="Item data not found"
          onRetry={() => void failed.refetch()}
          onDismiss={close}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </DialogFrame>
  );
}

type Merge = Parameters<typeof items.call.mergeItems>[0];

/** Logs a failed merge, with its request and its answer, to the console for later investigation. */
async function mergeLogged(input: Merge) {
  try {
    return await items.call.mergeItems(input);
  } catch (error) {
    console.error('Merging items failed', input, error);
    throw error;
  }
}

interface MergeStepsProps {
  item: ItemDetail;
  /** The one that stays, chosen before. */
  into: MergeTarget | undefined;
  close: () => void;
}

function MergeSteps({ item: { data }, into, close }: MergeStepsProps) {
  const [state, setState] = useState<MergeState<MergeTarget>>(into ? proceed(choose(START, into)) : START);
  const { step, target, acknowledged, error } = state;
  const { run, busy } = useCommand(mergeLogged, {
    done: 'Items merged successfully',
    about: target ? `${data.name} into ${target.name}` : data.name,
    failed: "Couldn't merge inventory items",
    toasted: ['merge_to_inventory_item_id', 'inventory_item_id'],
    onDone: (answer) =>
      into ? close() : go({ merge: undefined, item: answer.inventory_item_id, tab: undefined }, { replace: true }),
  });
  const merge = () => {
    const checked = check(state);
    setState(checked);
    if (checked.error || !target) return;
    void run({ inventory_item_id: data.id, merge_to_inventory_item_id: target.id });
  };
  const choosing = step === 'choose' || !target;
  const buttons = choosing ? (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button onClick={() => setState(proceed)}>Continue</Button>
    </>
  ) : (
    <>
      <Button variant="default" onClick={() => setState(goBack)} disabled={busy}>
        Back
      </Button>
      <Button color="red" loading={busy} onClick={merge}>
        Merge Items
      </Button>
    </>
  );
  return (
    <DialogFrame title="Merge Items" size="medium" footer={buttons}>
      {choosing ? (
        <ChooseTarget
          item={data}
          target={target}
          error={error}
          onChoose={(found) => setState((before) => choose(before, found))}
          onContinue={() => setState(proceed)}
        />
      ) : (
        <ConfirmMerge
          item={data}
          target={target}
          acknowledged={acknowledged}
          error={error}
          onAcknowledge={(yes) => setState((before) => acknowledge(before, yes))}
        />
      )}
    </DialogFrame>
  );
}
