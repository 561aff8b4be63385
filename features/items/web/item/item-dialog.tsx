import { ActionIcon, Badge, Skeleton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { items } from '../items-api.ts';
import type { ItemAction } from './item-action.ts';
import classes from './item-dialog.module.css';
import type { ItemPanel } from './item-panels.tsx';
import { type ItemDetail, type ItemTab, type ItemTabProps, tabsOf } from './item-tab.ts';
import { knownItem } from './known-item.ts';
import { KnownItemView } from './known-item-view.tsx';
import { TabBar } from './tab-bar.tsx';

const NOT_FOUND = 'Item data not found';

/** Everything that features offer for an item. */
export interface ItemOffers {
  tabs: readonly ItemTab[];
  actions: readonly ItemAction[];
  panels: readonly ItemPanel[];
}

/** The item dialog with the tabs and actions of all features. */
export function itemDialogOf(offers: ItemOffers): ComponentType<DialogProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the dialog's code is loaded
  return function ItemDialog({ value, address, close }: DialogProps) {
    const query = useQuery(items.query.getItem.queryOptions({ input: { id: value }, staleTime: ITEM_FRESH }));
    // An answer without an item counts as missing.
    const item = query.data?.data ? query.data : undefined;
    const missing = query.error !== null || (query.data !== undefined && !item);
    useEffect(() => {
      if (missing && !item) toastFailed(NOT_FOUND);
    }, [missing, item]);
    const client = useQueryClient();
    const known = item || missing ? undefined : knownItem(client, value);
    if (known) return <KnownItemView item={known} />;
    if (!item)
      return (
        <DialogFrame title="Item" size="large" returns>
          {missing ? (
            <ErrorPanel
              error={query.error ?? new Error(NOT_FOUND)}
              title={NOT_FOUND}
              onRetry={() => void query.refetch()}
              onDismiss={close}
            />
          ) : (
            <Waiting />
          )}
        </DialogFrame>
      );
    return (
      <>
        <Redirected from={value} to={item.data.id} />
        <OpenItem item={item} offers={offers} chosen={address.tab} />
      </>
    );
  };
}

/** A merged item answers with its target; the address follows. */
function Redirected({ from, to }: { from: string; to: string }) {
  useEffect(() => {
    if (from !== to) go({ item: to }, { replace: true });
  }, [from, to]);
  return null;
}

/** Another tab starts without the activity filter (ITEM-014). */
const NO_FILTER = { show: undefined, place: undefined, order: undefined };

interface OpenItemProps {
  item: ItemDetail;
  offers: ItemOffers;
  chosen: string | undefined;
}

function OpenItem({ item, offers, chosen }: OpenItemProps) {
  const { data } = item;
  const shown = tabsOf(offers.tabs, data.batch);
  const tab = shown.find((each) => each.key === chosen) ?? shown[0];
  const Content = tab && contentOf(tab);
  return (
    <DialogFrame
      title={<span className={classes.title}>{titleOf(item)}</span>}
      aside={<ItemAside item={item} />}
      size="large"
      returns
    >
      <TabBar
        tabs={shown}
        chosen={tab?.key ?? ''}
        onChoose={(key) => go({ ...NO_FILTER, tab: key === shown[0]?.key ? undefined : key }, { replace: true })}
      />
      <div role="tabpanel" id="item-tab-panel" aria-labelledby={`item-tab-${tab?.key}`} className={classes.panel}>
        <Suspense fallback={<Waiting />}>
          {Content ? <Content key={data.id} item={item} actions={offers.actions} panels={offers.panels} /> : null}
        </Suspense>
      </div>
    </DialogFrame>
  );
}

const titleOf = ({ data }: ItemDetail) => [data.name, data.vintage].filter(Boolean).join(' ');

function ItemAside({ item: { data, hasConsignment } }: { item: ItemDetail }) {
  return (
    <>
      <span className={classes.about}>
        {data.size.name} · {data.type.name} · {data.barcode}
      </span>
      {hasConsignment ? (
        <Badge color="red" variant="light" title="Has consignment">
          C
        </Badge>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.duplicate}
        aria-label="Duplicate"
        title="Duplicate"
        onClick={() => go({ parent: data.id, create: 'item' })}
      >
        <IconCopy size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {['70%', '100%', '100%', '100%', '45%'].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are all alike
        <Skeleton key={line} height={line === 0 ? 20 : 40} width={width} />
      ))}
    </div>
  );
}

const loaded = new Map<string, ComponentType<ItemTabProps>>();

function contentOf(tab: ItemTab): ComponentType<ItemTabProps> {
  const known = loaded.get(tab.key) ?? lazy(async () => ({ default: await tab.load() }));
  loaded.set(tab.key, known);
  return known;
}
