import { type KeyboardEvent, memo } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import classes from './sheet.module.css';
import type { Line } from './typed-counts.ts';

interface SheetLineProps {
  line: Line;
  place: number;
  withLast: boolean;
  text: string;
  refusal: string | undefined;
  onType: (itemId: string, text: string) => void;
}

/**
 * One line; Enter and the arrow keys move in the order of the paper. Memoized: there are thousands, and one changes at
 * a time.
 */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { line, place, withLast, text, refusal, onType } = props;
  const name = [line.name, line.vintage].filter(Boolean).join(' ');
  return (
    <tr>
      <td className={classes.place}>{place}</td>
      <th scope="row">{name}</th>
      <td className={classes.size}>{line.size.name}</td>
      {withLast ? <td data-figure>{line.last_count === null ? '' : formatQuantity(line.last_count)}</td> : null}
      <td className={classes.blank}>
        <input
          className={classes.input}
          data-sheet-field
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={`Count of ${name}`}
          aria-invalid={refusal !== undefined}
          placeholder={line.own_count === null ? '' : formatQuantity(line.own_count)}
          value={text}
          onChange={(event) => onType(line.inventory_item_id, event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={goOn}
        />
        {refusal ? (
          <span role="alert" className={classes.refusal}>
            {refusal}
          </span>
        ) : null}
      </td>
    </tr>
  );
});

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const row = event.currentTarget.closest('tr');
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  next?.querySelector<HTMLInputElement>('[data-sheet-field]')?.focus();
}
