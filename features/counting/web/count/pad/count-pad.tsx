import { IconBackspace } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { missingWeight, readWeight } from '#features/catalog/domain/bottle-weight.ts';
import { isFarAbove, isTyped, openLevel, totalOf } from '#features/counting/domain/count-amount.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useStore } from '#shared/web/store.ts';
import { CountFrame } from '../count-frame.tsx';
import type { CycleCount } from '../device/count-entry.ts';
import { itemIds } from '../device/item-tasks.ts';
import type { Owner } from '../device/owner.ts';
import { type CountSheet, type SheetLine, sinceOf, useSheet } from '../device/use-sheets.ts';
import { LastCountLine } from '../last-count-line.tsx';
import { nameOf } from '../name-of.ts';
import { useScanner } from '../scan/use-scanner.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { useKeys } from '../use-keys.ts';
import { BottleLevel } from './bottle-level.tsx';
import classes from './pad.module.css';
import { ScaleField } from './scale-field.tsx';
import { Steps } from './steps.tsx';
import { useAmount } from './use-amount.ts';
import { useSaving } from './use-saving.ts';

const ROWS = [
  ['1', '2', '3', '+'],
  ['4', '5', '6', '-'],
  ['7', '8', '9', 'Backspace'],
  ['.', '0'],
] as const;

const NAMES: Readonly<Record<string, string>> = {
  '+': 'One more',
  '-': 'One fewer',
  '.': 'Point',
  Backspace: 'Delete the last digit',
};

/** The keys of the pad, large enough for the thumb of a hand that holds a bottle. */
function PadKeys({ onKey, point }: { onKey: (key: string) => void; point: boolean }) {
  return (
    <fieldset className={classes.keys} aria-label="Number pad">
      {ROWS.flat().map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          data-act={NAMES[key] !== undefined || undefined}
          data-wide={key === '0' || undefined}
          aria-label={NAMES[key] ?? key}
          disabled={key === '.' && !point}
          onClick={() => onKey(key)}
        >
          {key === 'Backspace' ? <IconBackspace size={24} /> : key === '-' ? '\u2212' : key}
        </button>
      ))}
    </fieldset>
  );
}

interface AmountFieldProps {
  label: string;
  text: string;
  active: boolean;
  onChoose: () => void;
}

/** A figure that the pad's keys edit while it is selected. */
function AmountField({ label, text, active, onChoose }: AmountFieldProps) {
  return (
    <button
      type="button"
      className={classes.field}
      data-typed-into
      aria-pressed={active}
      aria-label={`${label} ${text || 'nothing'}`}
      onClick={onChoose}
    >
      <span className={classes.muted}>{label}</span>{' '}
      <span data-figure className={classes.big} data-empty={text === '' || undefined}>
        {text || '–'}
      </span>
    </button>
  );
}

const WeightsForm = lazy(async () => ({ default: (await import('./weights-form.tsx')).WeightsForm }));

interface CountPadProps {
  owner: Owner;
  locationId: string;
  itemId: string;
}

const BACK = { item: undefined };

/** Counts one item at one location, by thumb. */
export function CountPad({ owner, locationId, itemId }: CountPadProps) {
  const { data: sheet, error, refetch } = useSheet(owner.key, locationId);
  const known = useStore(itemIds);
  const line = sheet?.lines.find((each) => each.inventory_item_id === (known[itemId] ?? itemId));
  if (sheet && line) return <Pad owner={owner} sheet={sheet} line={line} />;
  return (
    <CountFrame title="Count" back={BACK}>
      {error && !sheet ? (
        <ErrorPanel error={error} title="This shelf could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {sheet ? <EmptyState title="This item is not on this shelf’s list" /> : null}
      {sheet || error ? null : <SkeletonRows />}
    </CountFrame>
  );
}

interface PadProps {
  owner: Owner;
  sheet: CountSheet;
  line: SheetLine;
}

/** A scale that types is read like a scanner; its figure is not a code. */
const fromScale = (code: string) => /\D/.test(code) && readWeight(code, 'g').ok;

function Pad({ owner, sheet, line }: PadProps) {
  const pad = useAmount(sheet.location.id, line);
  const weights = useParameter('weights') === '1';
  const { found, save } = useSaving(owner, sheet, line);
  const onScan = useScanner(owner, sheet);
  const weighing = pad.weighingOf(pad);
  const [asked, setAsked] = useState<number>();
  const total = totalOf(pad.amount, line.size.count, weighing?.ok ? weighing : undefined);
  const isAsked = asked !== undefined && asked === total;
  const submit = () => {
    const now = pad.latest.current;
    const weighed = pad.weighingOf(now);
    if (weighed?.ok === false) return;
    const count = totalOf(now.amount, line.size.count, weighed);
    if (!sheet.blind && count !== asked && isFarAbove(count, line.last_count)) return setAsked(count);
    if (weighed || isTyped(now.amount)) pad.forget();
    void save(now.amount, weighed);
  };
  const onKey = (key: string) => {
    if (weights) return;
    if (key === 'Enter') submit();
    else pad.onKey(key);
  };
  const onCode = (code: string) => {
    const weighs =
      !weights && !missingWeight(line) && (pad.field === 'scale' || fromScale(code)) && readWeight(code, pad.unit).ok;
    if (!weighs) return void onScan(code);
    pad.setField('scale');
    pad.setScale(code.replace(/^[^\d.,]+/, ''));
  };
  useKeys({ onKey, onScan: onCode });
  if (weights)
    return (
      <Suspense fallback={null}>
        <WeightsForm owner={owner} sheet={sheet} line={line} />
      </Suspense>
    );
  const complete = weighing ? weighing.ok : isTyped(pad.amount);
  return (
    <CountFrame title={nameOf(line)} below={`${line.size.name} · ${sheet.location.name}`} back={BACK} hasLine>
      <Steps sheet={sheet} line={line} />
      <p className={classes.last}>
        <LastCount sheet={sheet} line={line} onUse={pad.setCount} />
        <span aria-live="polite" data-asked={isAsked || undefined}>
          {isAsked
            ? `${formatQuantity(total)} is a lot more. Is that right?`
            : found
              ? countedText(found)
              : 'Uncounted'}
        </span>
      </p>
      <div className={classes.amount}>
        <BottleLevel level={weighing?.ok ? weighing.remaining : openLevel(pad.amount.bottles)} onChange={pad.touch} />
        <Fields line={line} pad={pad} />
      </div>
      <LastCountLine of={{ locationId: sheet.location.id, since: sinceOf(sheet) }} itemId={line.inventory_item_id} />
      <PadKeys onKey={onKey} point={pad.field !== 'cases'} />
      <button type="button" className={classes.save} disabled={!complete} onClick={submit}>
        {isAsked ? `Save ${formatQuantity(total)}` : 'Save'}
      </button>
    </CountFrame>
  );
}

function Fields({ line, pad }: { line: SheetLine; pad: ReturnType<typeof useAmount> }) {
  const perCase = line.size.count;
  const weighing = pad.weighingOf(pad);
  const field = (label: string, name: 'cases' | 'bottles') => (
    <AmountField
      label={label}
      text={pad.amount[name]}
      active={pad.field === name}
      onChoose={() => pad.setField(name)}
    />
  );
  const total =
    isTyped(pad.amount) || weighing?.ok ? totalOf(pad.amount, perCase, weighing?.ok ? weighing : undefined) : null;
  return (
    <div className={classes.fields}>
      <div className={classes.units}>
        {perCase > 1 ? field(`Cases of ${perCase}`, 'cases') : null}
        {field('Bottles', 'bottles')}
      </div>
      <ScaleField
        line={line}
        text={pad.scale}
        unit={pad.unit}
        weighing={weighing}
        active={pad.field === 'scale'}
        onChoose={() => pad.setField('scale')}
        onUnit={pad.setUnit}
      />
      <output className={classes.total} aria-label="Total">
        {total === null ? '\u00a0' : `= ${formatQuantity(total)}`}
      </output>
    </div>
  );
}

function countedText({ count, by }: CycleCount): string {
  const figure = count === null ? '' : `: ${formatQuantity(count)}`;
  return by.length === 0 ? `Counted now${figure}` : `Counted by ${by.join(', ')}${figure}`;
}

interface LastCountProps {
  sheet: CountSheet;
  line: SheetLine;
  onUse: (count: number) => void;
}

/** Pressed, it is typed: two taps count what did not change. */
function LastCount({ sheet, line, onUse }: LastCountProps) {
  const { last_count } = line;
  if (sheet.blind) return <span>Blind count</span>;
  if (last_count === null) return <span>Never counted here</span>;
  return (
    <button type="button" className={classes.use} onClick={() => onUse(last_count)}>
      Last count {formatQuantity(last_count)}
    </button>
  );
}
