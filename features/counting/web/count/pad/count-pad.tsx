import { useRef, useState } from 'react';
import {
  type CountAmount,
  inWords,
  isTyped,
  NOTHING_TYPED,
  openLevel,
  pressKey,
  stepBy,
  totalOf,
  withTenths,
} from '#features/counting/domain/count-amount.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { useStore } from '#shared/web/store.ts';
import { CountFrame } from '../count-frame.tsx';
import { ownCount } from '../device/count-entry.ts';
import { addEntry, entries, undoEntry } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';
import { type CountSheet, type SheetLine, useSheet } from '../device/use-sheets.ts';
import { nameOf } from '../name-of.ts';
import { ScanLine } from '../scan/scan-line.tsx';
import { useScanner } from '../scan/use-scanner.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { useKeys } from '../use-keys.ts';
import { BottleLevel } from './bottle-level.tsx';
import classes from './pad.module.css';
import { PadKeys } from './pad-keys.tsx';

interface CountPadProps {
  owner: Owner;
  locationId: string;
  itemId: string;
}

const BACK = { item: undefined };

/** One item on one shelf, written with the thumb. */
export function CountPad({ owner, locationId, itemId }: CountPadProps) {
  const { data: sheet, error, refetch } = useSheet(owner.key, locationId);
  const line = sheet?.lines.find((each) => each.inventory_item_id === itemId);
  if (sheet && line) return <Pad owner={owner} sheet={sheet} line={line} />;
  return (
    <CountFrame title="Count" back={BACK}>
      {error && !sheet ? (
        <ErrorPanel error={error} title="This shelf could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {sheet ? <EmptyState title="This item is not on the list of this shelf" /> : null}
      {sheet || error ? null : <SkeletonRows />}
    </CountFrame>
  );
}

function Pad({ owner, sheet, line }: { owner: Owner; sheet: CountSheet; line: SheetLine }) {
  const perCase = line.size.count;
  const { amount, latest, change } = useAmount();
  const [field, setField] = useState<keyof CountAmount>('bottles');
  const { own, save } = useSaving(owner, sheet, line);
  const set = (next: (text: string) => string) => change((now) => ({ ...now, [field]: next(now[field]) }));
  const onKey = (key: string) => {
    if (key === 'Enter') return void save(latest.current);
    if (key === '+' || key === '-') return set((text) => stepBy(text, key === '+' ? 1 : -1));
    set((text) => pressKey(text, key, { point: field === 'bottles' }));
  };
  const { scanned, onScan, forget } = useScanner(owner, sheet);
  useKeys({ onKey, onScan });
  return (
    <CountFrame title={nameOf(line)} below={`${line.size.name} · ${sheet.location.name}`} back={BACK}>
      <ScanLine scanned={scanned} owner={owner.key} onForget={forget} />
      <p className={classes.last}>
        <span>{lastCountText(sheet, line)}</span>
        <span>{own ? `Counted now: ${formatQuantity(own.count)}` : 'Uncounted'}</span>
      </p>
      <div className={classes.amount}>
        <BottleLevel
          level={openLevel(amount.bottles)}
          onChange={(tenths) => {
            setField('bottles');
            change((now) => ({ ...now, bottles: withTenths(now.bottles, tenths) }));
          }}
        />
        <div className={classes.fields}>
          {perCase > 1 ? (
            <AmountField
              label={`Cases of ${perCase}`}
              text={amount.cases}
              active={field === 'cases'}
              onChoose={() => setField('cases')}
            />
          ) : null}
          <AmountField
            label="Bottles"
            text={amount.bottles}
            active={field === 'bottles'}
            onChoose={() => setField('bottles')}
          />
          <output className={classes.total} aria-label="Total">
            {isTyped(amount) ? `= ${formatQuantity(totalOf(amount, perCase))}` : '\u00a0'}
          </output>
        </div>
      </div>
      <PadKeys onKey={onKey} point={field === 'bottles'} />
      <button type="button" className={classes.save} disabled={!isTyped(amount)} onClick={() => void save(amount)}>
        Save
      </button>
    </CountFrame>
  );
}

function lastCountText({ blind }: CountSheet, { last_count }: SheetLine): string {
  if (blind) return 'Blind count';
  return last_count === null ? 'Never counted here' : `Last count ${formatQuantity(last_count)}`;
}

/** What was typed; `latest` is ahead of the screen, for keys that follow each other before it is drawn. */
function useAmount() {
  const [amount, setAmount] = useState(NOTHING_TYPED);
  const latest = useRef(amount);
  const change = (next: (now: CountAmount) => CountAmount) => {
    latest.current = next(latest.current);
    setAmount(latest.current);
  };
  return { amount, latest, change };
}

/** Keeps a count on the device, says so, and goes on to what is next on the way. */
function useSaving(owner: Owner, sheet: CountSheet, line: SheetLine) {
  const counted = useStore(entries);
  const locationId = sheet.location.id;
  const own = ownCount(counted, locationId, line, Date.now());
  const save = async (amount: CountAmount) => {
    if (!isTyped(amount)) return;
    const count = totalOf(amount, line.size.count);
    try {
      const entry = await addEntry(() => ({
        owner: owner.key,
        itemId: line.inventory_item_id,
        itemName: nameOf(line),
        locationId,
        locationName: sheet.location.name,
        count,
        entered: inWords(amount, line.size.count),
      }));
      toastDone(`${nameOf(line)}: ${formatQuantity(count)}`, () => {
        void undoEntry(entry.id).then(() => sendEntries(owner.key));
      });
      void sendEntries(owner.key);
      go({ item: nextOf(sheet, line) }, { replace: true });
    } catch {
      toastFailed('This device could not keep the count: its storage is full or forbidden. Nothing was saved.');
    }
  };
  const nextOf = ({ lines }: CountSheet, { inventory_item_id }: SheetLine) => {
    const after = lines.slice(lines.findIndex((each) => each.inventory_item_id === inventory_item_id) + 1);
    return after.find((each) => !ownCount(entries.get(), locationId, each, Date.now()))?.inventory_item_id;
  };
  return { own, save };
}

interface AmountFieldProps {
  label: string;
  text: string;
  active: boolean;
  onChoose: () => void;
}

function AmountField({ label, text, active, onChoose }: AmountFieldProps) {
  return (
    <button
      type="button"
      className={classes.field}
      aria-pressed={active}
      aria-label={`${label}: ${text || 'nothing'}`}
      onClick={onChoose}
    >
      <span className={classes.muted}>{label}</span>
      <span data-figure className={classes.big}>
        {text || '–'}
      </span>
    </button>
  );
}
