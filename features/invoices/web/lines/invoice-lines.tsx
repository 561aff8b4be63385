import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Invoice } from '../invoices-api.ts';
import { MOST_NEW_LINES } from './line-draft.ts';
import { LineEntry } from './line-entry.tsx';
import classes from './lines.module.css';
import { NewLineRows } from './new-line-rows.tsx';
import { SavedLineRows } from './saved-line-rows.tsx';
import type { NewLines } from './use-new-lines.ts';

/** The table of an invoice's lines: headers, rows, and on a phone each row as a card. */
function LinesTable({ children }: { children: ReactNode }) {
  return (
    <table className={classes.table} aria-label="Line items">
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
  /** True while a line's fields are open. */
  onBusy: (busy: boolean) => void;
}

/** All lines of an invoice: saved, unsaved, and in a draft the entry row. */
export function InvoiceLines({ invoice, lines, autoFocus, onBusy }: InvoiceLinesProps) {
  const [editing, setEditing] = useState<string>();
  const [entering, setEntering] = useState(false);
  const draft = invoice.status === 'DR';
  // Someone else can remove the line or complete the invoice, which closes the fields.
  const isThere = [...invoice.items, ...(draft ? lines.lines : [])].some(({ id }) => id === editing);
  const busy = isThere || (draft && entering);
  const tell = useEffectEvent(onBusy);
  useEffect(() => void tell(busy), [busy]);
  useEffect(() => () => void tell(false), []);
  return (
    <>
      <LinesTable>
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
