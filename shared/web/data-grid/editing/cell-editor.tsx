import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { formatToEdit } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './cell-editor.module.css';

export type WayOut = 'down' | 'up' | 'right' | 'left' | 'stay' | 'blur';

export interface EndOfEdit {
  way: WayOut;
  /** The parsed value, if there is something to save, and the row from when editing began. */
  changed?: { value: unknown; text: string; from: unknown };
}

interface CellEditorProps<Row> {
  row: Row;
  column: GridColumn<Row>;
  typed: string | undefined;
  onEnd: (end: EndOfEdit) => void;
}

const plain = (value: unknown) => (typeof value === 'number' ? formatToEdit(value) : String(value ?? ''));

/** Initial text of the editor. */
const startOf = <Row,>({ edit, value }: GridColumn<Row>, row: Row) =>
  edit?.start ? edit.start(row) : plain(value(row));

/** The input inside a cell: Enter saves and moves down, Tab moves right, Escape reverts, leaving saves changes. */
export function CellEditor<Row>({ row, column, typed, onEnd }: CellEditorProps<Row>) {
  const edit = column.edit;
  const [from] = useState(row);
  const [start] = useState(() => startOf(column, row));
  const [changed, setChanged] = useState(typed !== undefined);
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useWarnBeforeUnload(changed);
  const now = row === from ? start : startOf(column, row);

  const finish = (text: string, way: WayOut) => {
    if (ended.current || !edit) return;
    const untouched = text.trim() === start.trim() || (text.trim() === '' && !edit.allowsEmpty);
    if (untouched) return leave({ way });
    const parsed = edit.parse(text, row);
    if (parsed.ok)
      return leave({ way, changed: { value: parsed.value, text: edit.show?.(parsed.value, row) ?? '', from } });
    if (way !== 'blur') return setRefusal(parsed.reason);
    toastFailed(`${column.header} was not saved: ${parsed.reason}`);
    leave({ way });
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
        ref={input}
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
        onChange={() => {
          setChanged(true);
          if (refusal) setRefusal(undefined);
        }}
        onBlur={(event) => finish(event.currentTarget.value, 'blur')}
      />
      {refusal ? (
        <span role="alert" className={classes.refusal}>
          {refusal}
        </span>
      ) : changed || now !== start ? (
        <EditBar
          text={now === start ? 'Unsaved' : `Now ${now || 'empty'}`}
          changed={changed}
          onSave={() => finish(input.current?.value ?? '', 'stay')}
          onCancel={() => leave({ way: 'stay' })}
        />
      ) : null}
    </>
  );
}

interface EditBarProps {
  text: string;
  changed: boolean;
  onSave: () => void;
  onCancel: () => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Shows that the cell is not saved yet, or someone else's change in the meantime. */
function EditBar({ text, changed, onSave, onCancel }: EditBarProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press stays with the field that is edited
    <span className={classes.bar} onMouseDown={keepFocus}>
      <span role="status">{text}</span>
      {changed ? (
        <button type="button" tabIndex={-1} aria-label="Save" title="Save (Enter)" onClick={onSave}>
          <IconCheck size={14} stroke={2} aria-hidden />
        </button>
      ) : null}
      <button type="button" tabIndex={-1} aria-label="Cancel" title="Cancel (Escape)" onClick={onCancel}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </span>
  );
}

/** Makes the browser ask before a tab with unsaved text is closed. */
function useWarnBeforeUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}

function wayOf({ key, shiftKey }: KeyboardEvent): WayOut | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  return key === 'Escape' ? 'stay' : undefined;
}
