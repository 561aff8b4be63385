import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemPanelProps } from '#features/items/web/item/item-panels.tsx';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { type Found, PosItemField } from '../match/found-field.tsx';
import { matchPosItem, PROPOSED, unmatch } from '../match/match-acts.ts';
import { UnmatchedSales } from '../match/unmatched-sales.tsx';
import { type SellableGroup, soldAs } from '../sales-api.ts';
import { deleteSoldAs } from '../sold-as/delete-sold-as.ts';
import type { SoldAsSubject } from '../sold-as/sold-as-dialog.tsx';
import classes from './sold-as-panel.module.css';

/** How an item is sold, its prices, and its POS items. */
export function SoldAsPanel({ item: { data: item } }: ItemPanelProps) {
  const { data, error, refetch } = useQuery(
    soldAs.query.listSoldAs.queryOptions({ input: { id: item.id }, staleTime: ITEM_FRESH }),
  );
  const add = () => openDialog('sold_as', { item } satisfies SoldAsSubject);
  return (
    <section className={classes.panel} aria-label="Sold As">
      <div className={classes.head}>
        <h3 className={classes.heading}>Sold As</h3>
        {data?.length ? (
          <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={add}>
            Add Sold As
          </Button>
        ) : null}
      </div>
      {data?.length === 0 ? (
        <div className={classes.empty}>
          <p>Not set up yet: how this is sold (bottle, glass) and at what price.</p>
          <Button variant="default" onClick={add}>
            Add Sold As
          </Button>
        </div>
      ) : null}
      {!data && error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <WaitingRows rows={2} height={64} /> : null}
      {data?.length ? (
        <ul className={classes.list}>
          {data.map((group) => (
            <Entry key={group.id} item={item} group={group} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type EntryProps = SoldAsSubject & { group: SellableGroup };

function Entry({ item, group }: EntryProps) {
  const client = useQueryClient();
  const recipe = group.type === 'RE';
  const edit = () => openDialog('sold_as', { item, group } satisfies SoldAsSubject);
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <span className={classes.name}>
          {recipe ? <GoLink go={{ recipe: group.id, return_to: 'item' }}>{group.name}</GoLink> : group.name}
        </span>
        <span className={classes.price}>{formatMoney(group.price)}</span>
        {recipe ? null : (
          <span className={classes.icons}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Edit ${labelOf(group)}`}
              title="Edit"
              onClick={edit}
            >
              <IconPencil size={17} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Delete ${labelOf(group)}`}
              title="Delete"
              onClick={() => void deleteSoldAs(client, group.id)}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
      </div>
      <Takes group={group} />
      {recipe ? <Matches group={group} /> : <Matching group={group} />}
    </li>
  );
}

const labelOf = ({ name, size }: SellableGroup): string => [name, size?.name].filter(Boolean).join(' ');

function Takes({
  group: { type, size, depletion_size, depletion_quantity, depletion_problem },
}: {
  group: SellableGroup;
}) {
  if (type === 'RE') return <p className={classes.note}>Takes {depletion_size?.name ?? '1 Serving'}</p>;
  if (depletion_problem) return <p className={classes.problem}>{depletion_problem}</p>;
  const part = depletion_quantity === null ? '' : ` (${formatQuantity(depletion_quantity)} of the item)`;
  return (
    <p className={classes.note}>
      {size?.name} · takes {depletion_size?.name}
      {part}
    </p>
  );
}

function Matches({ group: { pos_items } }: { group: SellableGroup }) {
  const names = pos_items.map(({ name }) => name).join(', ');
  return <p className={classes.note}>{names ? `Matched to ${names}` : 'Not matched'}</p>;
}

/** Its POS items: each can be unmatched, and another one matched. */
function Matching({ group }: { group: SellableGroup }) {
  const client = useQueryClient();
  const [matching, setMatching] = useState(false);
  return (
    <>
      {group.pos_items.map(({ id, name }) => (
        <div key={id} className={classes.line}>
          <span className={classes.matched}>Matched to {name}</span>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.act}
            aria-label={`Unmatch ${name}`}
            onClick={() => void unmatch(client, id, group.id)}
          >
            Unmatch
          </Button>
        </div>
      ))}
      <div className={classes.line}>
        <span className={classes.note}>{group.matched ? '' : 'Not matched'}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.act}
          aria-label={`${matching ? 'Cancel Matching' : 'Match'} ${labelOf(group)}`}
          onClick={() => setMatching(!matching)}
        >
          {matching ? 'Cancel Matching' : 'Match'}
        </Button>
      </div>
      {matching ? <MatchForm group={group} onDone={() => setMatching(false)} /> : null}
    </>
  );
}

function MatchForm({ group, onDone }: { group: SellableGroup; onDone: () => void }) {
  const client = useQueryClient();
  const [posItem, setPosItem] = useState<Found>();
  const [depletes, setDepletes] = useState(true);
  const [busy, setBusy] = useState(false);
  const match = async (id: string) => {
    setBusy(true);
    const change = { id, sellable_item_group_id: group.id, deplete_sales: depletes };
    if (await matchPosItem(client, change, PROPOSED)) onDone();
    else setBusy(false);
  };
  return (
    <div className={classes.form}>
      <PosItemField label="POS item" value={posItem} onChange={setPosItem} autoFocus />
      {posItem ? (
        <>
          <UnmatchedSales
            posItemId={posItem.id}
            takes={group.depletion_quantity}
            each={group.depletion_size?.name}
            wanted={depletes}
            onChange={setDepletes}
          />
          <Button loading={busy} onClick={() => void match(posItem.id)}>
            Match
          </Button>
        </>
      ) : null}
    </div>
  );
}
