import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#features/accounts/web/use-may.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { ItemField } from '#features/items/web/forms/item-field.tsx';
import { QuantityField } from '#features/items/web/forms/quantity-field.tsx';
import { findReason, ReasonField, useReasons } from '#features/items/web/forms/reason-field.tsx';
import { showStock } from '#features/items/web/forms/show-stock.ts';
import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { useCommand } from '#features/items/web/forms/use-command.ts';
import tools from '#features/items/web/inventory/inventory-tools.module.css';
import { items } from '#features/items/web/items-api.ts';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { formatQuantity } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { currentAddress } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { randomId } from '#shared/web/random-id.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { COUNT_FAILED } from '../inventory/save-count.ts';
import { useStages } from '../variance/use-stages.ts';
import { bookedPeriod } from './booked-period.ts';
import classes from './choice.module.css';
import { type QuickCount, sendQuickCount } from './send-quick-count.ts';

/** The location being viewed, else the first one with stock of the item. */
function useLikelyLocation(itemId: string | undefined): string | undefined {
  const { data } = useQuery(
    items.query.getItemStock.queryOptions({ input: { id: itemId ?? '' }, enabled: itemId !== undefined }),
  );
  const looked = currentAddress().location;
  if (looked && looked !== 'all') return looked;
  const stocked = data?.local_stocks.filter((stock) => stock.quantity !== 0) ?? [];
  return (stocked[0] ?? data?.local_stocks[0])?.location_id;
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}

/** Radio buttons side by side, under a label. */
function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div role="radiogroup" aria-label={label} className={`${tools.modes} ${classes.choices}`}>
        {choices.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons side by side that act as one choice
          <button
            key={each.value}
            type="button"
            role="radio"
            aria-checked={each.value === value}
            className={tools.mode}
            onClick={() => onChange(each.value)}
          >
            {each.label}
          </button>
        ))}
      </div>
    </div>
  );
}

const KINDS = [
  { value: 'count', label: 'A count' },
  { value: 'adjustment', label: 'An adjustment' },
];

interface Typed {
  item: StockSubject | undefined;
  locationId: string | undefined;
  parsed: ReturnType<typeof parseQuantity>;
  typed: string;
  adjusts: boolean;
  reason: string;
}

function problemsOf({ item, locationId, parsed, typed, adjusts, reason }: Typed): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!item) wrong.inventory_item_id = 'Item is required';
  if (!locationId) wrong.location_id = 'Location is required';
  if (!parsed.ok) wrong.count = typed.trim() === '' ? 'Count is required' : parsed.reason;
  else if (parsed.value < 0 && !adjusts) wrong.count = 'This cannot be negative';
  if (adjusts && reason.trim() === '') wrong.reason_code_id = 'Reason Code is required';
  return wrong;
}

/** What an ended period is corrected by changes today's stock in another way, so only a count of now is shown early. */
function useCountCommand(done: string, ended: boolean, onDone: () => void) {
  const client = useQueryClient();
  return useCommand((input: QuickCount) => sendQuickCount(input), {
    done,
    failed: COUNT_FAILED,
    onDone,
    show: ({ inventory_item_id, location_id, quantity }) => {
      const counted = { locationId: location_id, quantity: () => quantity, countedAt: serverNow().toISOString() };
      return ended ? undefined : showStock(client, inventory_item_id, [counted]);
    },
  });
}

/** An item, with the ended period if the dialog was opened for one. */
export interface CountSubject extends StockSubject {
  period?: 'ended';
}

/**
 * Counts one item at one location, from any page. While a cycle is under audit an admin chooses the period, and may
 * adjust the ended one instead of counting it.
 */
export function QuickCountDialog({ given, close }: DialogProps<CountSubject | undefined>) {
  const [item, setItem] = useState<StockSubject | undefined>(given);
  const [chosen, setChosen] = useState(given?.from?.locationId);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<'count' | 'adjustment'>('count');
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState({ count: '', clientId: '' });
  const { period, ended, setEnded, choices } = useChosenPeriod(given?.period === 'ended');
  const likely = useLikelyLocation(item?.itemId);
  const locationId = chosen ?? likely;
  const adjusts = ended && kind === 'adjustment';
  const known = findReason(useReasons(), reason);
  const parsed = parseQuantity(typed, { decimals: 2, unitsPerCase: item?.unitsPerCase });
  const said = `${item?.itemName ?? 'Item'} ${adjusts ? 'adjusted to' : 'counted:'} ${parsed.ok ? formatQuantity(parsed.value) : ''}`;
  const { run, busy, away, errors, setErrors } = useCountCommand(said, ended, close);
  const submit = () => {
    const wrong = problemsOf({ item, locationId, parsed, typed, adjusts, reason });
    if (!item || !locationId || !parsed.ok || Object.keys(wrong).length > 0) return setErrors(wrong);
    const line = { inventory_item_id: item.itemId, location_id: locationId, quantity: parsed.value, entered: typed };
    // Retrying an unanswered count repeats it; a changed one is a new count.
    const count = JSON.stringify([line, period?.id]);
    const clientId = sent.count === count ? sent.clientId : randomId();
    setSent({ count, clientId });
    void run({ ...line, clientId, period, reason: adjusts ? { id: known?.id, name: reason.trim() } : undefined });
  };
  return (
    <FormDialog
      title="Count"
      about={given?.itemName}
      submitLabel="Save"
      busy={busy}
      away={away}
      onSubmit={submit}
      close={close}
    >
      {choices.length > 1 ? (
        <Choice label="Counts toward" value={ended ? 'ended' : 'open'} onChange={setEnded} choices={choices} />
      ) : null}
      {ended ? (
        <Choice
          label="Item"
          value={kind}
          onChange={(value) => setKind(value === 'adjustment' ? 'adjustment' : 'count')}
          choices={KINDS}
        />
      ) : null}
      {given ? null : <ItemField value={item} onChange={setItem} error={errors.inventory_item_id} autoFocus />}
      <LocationField
        label="Location"
        value={locationId}
        onChange={setChosen}
        error={errors.location_id}
        createIn={false}
      />
      <QuantityField
        label={ended ? 'Quantity at the end of that cycle' : 'Quantity counted'}
        value={typed}
        onChange={setTyped}
        rounds
        description={useBooked(period)}
        error={errors.count ?? errors.quantity}
        data-autofocus={given ? true : undefined}
      />
      {adjusts ? (
        <ReasonField value={reason} onChange={setReason} error={errors.reason_code_id ?? errors.reason_description} />
      ) : null}
    </FormDialog>
  );
}

function useBooked(period: ReturnType<typeof useStages>[number] | undefined): string | undefined {
  const { timezone } = useOrganization();
  return period && bookedPeriod(period, timezone);
}

/** The current cycle; for admins also the one under audit, if any. */
function useChosenPeriod(startsEnded: boolean) {
  const [wanted, setWanted] = useState(startsEnded);
  const mayCorrect = useMay('correct an audited period');
  const stages = useStages();
  const open = stages.find((stage) => stage.state === 'open');
  const audited = mayCorrect ? stages.find((stage) => stage.state === 'audit') : undefined;
  const ended = wanted && audited !== undefined;
  return {
    ended,
    period: ended ? audited : open,
    setEnded: (value: string) => setWanted(value === 'ended'),
    choices: audited
      ? [
          { value: 'ended', label: `Cycle ${audited.number} (ended)` },
          { value: 'open', label: `Cycle ${audited.number + 1} (current)` },
        ]
      : [],
  };
}
