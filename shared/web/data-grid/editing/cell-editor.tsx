import { type KeyboardEvent, useRef, useState } from 'react';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import classes from './cell-editor.module.css';

export type WayOut = 'down' | 'up' | 'right' | 'left' | 'stay' | 'blur';

export interface EndOfEdit {
  way: WayOut;
  /** The checked value, when there is something to save. */
  changed?: { value: unknown; text: string };
}

interface CellEditorProps<Row> {
  row: Row;
  column: GridColumn<Row>;
  typed: string | undefined;
  onEnd: (end: EndOfEdit) => void;
}

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The input inside a cell: Enter saves and goes down, Tab right, Escape reverts, leaving saves what was changed. */
export function CellEditor<Row>({ row, column, typed, onEnd }: CellEditorProps<Row>) {
  const edit = column.edit;
  const [start] = useState(() => (edit?.start ? edit.start(row) : plain(column.value(row))));
  const [refusal, setRefusal] = useState<string>();
  const ended = useRef(false);

  const finish = (text: string, way: WayOut) => {
    if (ended.current || !edit) return;
    const untouched = text.trim() === start.trim() || (text.trim() === '' && !edit.allowsEmpty);
    if (untouched) return leave({ way });
    const parsed = edit.parse(text, row);
    if (parsed.ok) return leave({ way, changed: { value: parsed.value, text: edit.show?.(parsed.value, row) ?? '' } });
    if (way === 'blur') return leave({ way });
    setRefusal(parsed.reason);
  };
  const leave = (end: EndOfEdit) => {
    ended.current = true;
    onEnd(end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    if (way === 'stay') leave({ way });
    else finish(event.currentTarget.value, way);
  };
  return (
    <>
      <input
        className={classes.editor}
        autoFocus
        defaultValue={typed ?? start}
        inputMode={edit?.keyboard}
        enterKeyHint="next"
        autoComplete="off"
        aria-label={column.header}
        aria-invalid={refusal !== undefined}
        onFocus={(event) => typed === undefined && event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onChange={() => refusal && setRefusal(undefined)}
        onBlur={(event) => finish(event.currentTarget.value, 'blur')}
      />
      {refusal ? (
        <span role="alert" className={classes.refusal}>
          {refusal}
        </span>
      ) : null}
    </>
  );
}

function wayOf({ key, shiftKey }: KeyboardEvent): WayOut | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  return key === 'Escape' ? 'stay' : undefined;
}
