import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { readPosName } from '../../domain/read-pos-name.ts';
import { posItems, type SellableGroup, sales } from '../sales-api.ts';
import { DepletionProblem } from './depletion-problem.tsx';
import { type Found, InventoryItemField } from './found-field.tsx';
import { ItemForm } from './item-form.tsx';
import classes from './match.module.css';
import { depleteWaiting, unmatch } from './match-acts.ts';
import type { ModeProps } from './mode-props.ts';
import { NewItemMode } from './new-item-mode.tsx';
import { Pills } from './pills.tsx';
import { RecipeMode } from './recipe-mode.tsx';
import { SuggestionsMode } from './suggestions-mode.tsx';
import { SoldBeforePause } from './unmatched-sales.tsx';

const addNew = () => go({ match_by: 'new' }, { replace: true });

/** Any inventory item, by name or barcode; the till's name is searched for first. */
function SearchMode(props: ModeProps) {
  const [item, setItem] = useState<Found>();
  const { name, variation } = props.posItem;
  return (
    <ItemForm {...props} item={item && { id: item.id, name: item.label }}>
      {/* Above the field, whose list covers what is below it. */}
      {item ? null : (
        <p className={classes.noMatch}>
          <span>Not in your items yet?</span>
          <Button variant="default" onClick={addNew}>
            New item
          </Button>
        </p>
      )}
      <InventoryItemField
        label="Item"
        value={item}
        onChange={setItem}
        searched={readPosName(name, variation).product}
        onNew={addNew}
        autoFocus
      />
    </ItemForm>
  );
}

/**
 * Sales of this cycle that took nothing although their item is matched now: shows how much, and depletes them (D42).
 */
function DepleteWaiting({ posItemId }: { posItemId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(sales.query.previewSalesOfItem.queryOptions({ input: { id: posItemId }, staleTime: 0 }));
  const { paused } = useSalesPause();
  if (!data || data.lines === 0) return null;
  if (paused) return <SoldBeforePause quantity={data.quantity} />;
  const deplete = async () => {
    setBusy(true);
    await depleteWaiting(client, posItemId);
    setBusy(false);
  };
  return (
    <div className={classes.noMatch}>
      <span>
        {formatQuantity(data.quantity)} sold in this cycle for {formatMoney(data.gross)} depleted nothing so far.
      </span>
      <Button variant="default" loading={busy} onClick={() => void deplete()}>
        Deplete sales
      </Button>
    </div>
  );
}

const TITLE = 'Match POS item to inventory';
const MODES = {
  suggestions: 'Suggestions',
  search: 'Search',
  new: 'New item',
  recipe: 'Recipe or No Match',
} as const;
const CONTENTS = { suggestions: SuggestionsMode, search: SearchMode, new: NewItemMode, recipe: RecipeMode } as const;

type Mode = keyof typeof MODES;

const isMode = (text: string | undefined): text is Mode => text !== undefined && text in MODES;

/** Matches a POS item to a suggestion, a search result, a new item, or a recipe (POS-038). */
export function MatchDialog({ value, address, close }: DialogProps) {
  const query = useQuery(posItems.query.getPosItem.queryOptions({ input: { id: value }, staleTime: 0 }));
  if (query.data) return <MatchPanel key={value} posItem={query.data} asked={address.match_by} close={close} />;
  return (
    <DialogFrame title={TITLE}>
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} onDismiss={close} />
      ) : (
        <WaitingRows rows={7} height={52} />
      )}
    </DialogFrame>
  );
}

interface MatchPanelProps extends Pick<ModeProps, 'posItem' | 'close'> {
  asked: string | undefined;
}

function MatchPanel({ posItem, asked, close }: MatchPanelProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const mode = isMode(asked) ? asked : posItem.suggestions.length > 0 ? 'suggestions' : 'search';
  const Content = CONTENTS[mode];
  if (posItem.sellable_item_group)
    return (
      <DialogFrame title={TITLE}>
        <Matched posItem={posItem} group={posItem.sellable_item_group} />
      </DialogFrame>
    );
  return (
    <DialogFrame
      title={TITLE}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {mode === 'new' ? 'Add and match' : 'Match'}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <Subject posItem={posItem} />
        <Pills
          label="How to match"
          options={MODES}
          chosen={mode}
          onChoose={(match_by) => go({ match_by }, { replace: true })}
        />
        <Content {...{ formId, posItem, close }} onBusy={setBusy} />
      </div>
    </DialogFrame>
  );
}

interface MatchedProps extends Pick<ModeProps, 'posItem'> {
  group: SellableGroup;
}

/** A matched POS item must be unmatched first: it has one match at a time. */
function Matched({ posItem, group }: MatchedProps) {
  const client = useQueryClient();
  const { depletion_problem: problem } = group;
  return (
    <div className={classes.dialog}>
      <Subject posItem={posItem} />
      <div className={classes.noMatch}>
        <span>
          Matched to <strong>{group.name}</strong>
        </span>
        <Button variant="default" onClick={() => void unmatch(client, posItem.id, group.id)}>
          Unmatch
        </Button>
      </div>
      {problem ? (
        <DepletionProblem problem={problem} recipeId={group.type === 'RE' ? group.id : null} />
      ) : (
        <DepleteWaiting posItemId={posItem.id} />
      )}
    </div>
  );
}

function Subject({ posItem: { name, variation, unit_price, pos, fields } }: Pick<ModeProps, 'posItem'>) {
  const about = [
    variation,
    unit_price === null ? '' : formatMoney(unit_price),
    fields.map((field) => field.name).join(', '),
    pos.name,
  ];
  return (
    <p className={classes.subject}>
      <strong>{name}</strong>
      <span className={classes.note}>{about.filter(Boolean).join(' · ')}</span>
    </p>
  );
}
