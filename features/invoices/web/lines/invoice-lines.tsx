import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Invoice } from '../invoices-api.ts';
import { MOST_NEW_LINES } from './line-draft.ts';
import { LineEntry } from './line-entry.tsx';
import classes from './lines.module.css';
import { NewLineRows } from './new-line-rows.tsx';
import { SavedLineRows } from './saved-line-rows.tsx';
import type { NewLines } from './use-new-lines.ts';

/** Whether a line's fields are open, and something in them would be lost. */
export type OpenLine = false | 'open' | 'typed';

/** The table of an invoice's lines: headers, rows, and on a phone each row as a card. */
function LinesTable({ onInput, children }: { onInput: () => void; children: ReactNode }) {
  return (
    <table className={classes.table} aria-label="Line items" onInput={onInput}>
      <thead>
        <tr>
          <th scope="col">Barcode</th>
          <th scope="col">Name</th>
          <th scope="col" data-figure>
            Quantity
          </th>
          <th scope="col" data-figure>
            Unit Cost
          </th>
          <th scope="col" data-figure>
            Total Cost
          </th>
          <th scope="col" data-figure>
            Landed
          </th>
          <th scope="col">
            <span className={classes.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface InvoiceLinesProps {
  invoice: Invoice;
  lines: NewLines;
  /** Focuses the entry row immediately. */
  autoFocus: boolean;
  onBusy: (busy: OpenLine) => void;
}

/** All lines of an invoice: saved, unsaved, and in a draft the entry row. */
export function InvoiceLines({ invoice, lines, autoFocus, onBusy }: InvoiceLinesProps) {
  const [editing, setEditingLine] = useState<string>();
  const [typed, setTyped] = useState(false);
  const [entering, setEntering] = useState(false);
  const draft = invoice.status === 'DR';
  // Someone else can remove the line or complete the invoice, which closes the fields.
  const isThere = [...invoice.items, ...(draft ? lines.lines : [])].some(({ id }) => id === editing);
  const started = draft && entering;
  const busy = started || (isThere && typed) ? 'typed' : isThere && 'open';
  const setEditing = (id: string | undefined) => {
    setTyped(false);
    setEditingLine(id);
  };
  const tell = useEffectEvent(onBusy);
  useEffect(() => void tell(busy), [busy]);
  useEffect(() => () => void tell(false), []);
  return (
    <>
      <LinesTable onInput={() => setTyped(true)}>
        <SavedLineRows invoice={invoice} editing={editing} onEdit={setEditing} />
        {draft ? <NewLineRows lines={lines} editing={editing} onEdit={setEditing} /> : null}
        {draft ? (
          <LineEntry disabled={lines.isFull} autoFocus={autoFocus} onAdd={lines.add} onBusy={setEntering} />
        ) : null}
      </LinesTable>
      {lines.isFull ? <p className={classes.note}>At most {MOST_NEW_LINES} new lines at once</p> : null}
    </>
  );
}
