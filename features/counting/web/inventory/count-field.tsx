import { type KeyboardEvent, useState } from 'react';
import { inventoryCount, type StockLine } from '#features/items/web/inventory/stock-line.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './count-field.module.css';
import { COUNT_FAILED } from './save-count.ts';

interface CountFieldProps {
  line: StockLine;
  save: (value: number, typed: string) => Promise<void>;
}

/** The count field of a phone's card: saves on blur; Enter moves to the next card. */
export function CountField({ line, save }: CountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const count = inventoryCount(line);
  const settle = () => {
    if (typed === undefined) return;
    if (typed.trim() === '') return setTyped(undefined);
    const { count: perCase } = line.item.size;
    const parsed = parseQuantity(typed, { decimals: 2, unitsPerCase: perCase > 1 ? perCase : undefined });
    if (!parsed.ok || parsed.value < 0) return setRefusal(parsed.ok ? 'This cannot be negative' : parsed.reason);
    setTyped(undefined);
    save(parsed.value, typed).catch((error: unknown) => toastFailed(errorText(error, COUNT_FAILED)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter') return;
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count-field]')];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  return (
    <label className={classes.field}>
      <span className={classes.label}>Count</span>
      <input
        className={classes.input}
        data-count-field
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={`Count of ${line.item.name}`}
        aria-invalid={refusal !== undefined}
        title={refusal}
        value={typed ?? (count === null ? '' : formatQuantity(count))}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(undefined);
        }}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      {refusal ? (
        <span role="alert" className={classes.refusal}>
          {refusal}
        </span>
      ) : null}
    </label>
  );
}
