import { Button } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { DialogLevel } from '#shared/web/dialogs/dialog-level.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { ExportButton } from '../documents/export-button.tsx';
import { type Invoice, invoices } from '../invoices-api.ts';
import { LinePlace } from '../lines/line-place.tsx';
import type { NewLines } from '../lines/use-new-lines.ts';
import { useSaveLines } from '../lines/use-save-lines.ts';
import { completeLabel } from './complete-label.ts';
import classes from './invoice.module.css';
import { InvoiceOffers, type InvoiceSubject } from './invoice-offers.ts';
import { useCompleteInvoice } from './use-complete-invoice.ts';
import { useAskToReopen } from './use-reopen-invoice.ts';

interface InvoiceFooterProps {
  invoice: Invoice;
  lines: NewLines;
  /** A line's fields are open. */
  busy: boolean;
  close: () => void;
}

export function InvoiceFooter({ invoice, lines, busy, close }: InvoiceFooterProps) {
  const save = useSaveLines(invoice.id, lines);
  const remove = useDeleteInvoice(invoice.id, () => {
    lines.clear();
    close();
  });
  const askToDelete = async () => {
    const yes = await confirm({
      title: 'Delete draft',
      body: `Delete this draft of ${invoice.vendor.name}${invoice.items.length > 0 ? ` with ${invoice.items.length} lines` : ''}?`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (yes) remove.remove();
  };
  if (invoice.status !== 'DR') return <CompletedFooter invoice={invoice} />;
  return (
    <>
      <Button variant="subtle" color="red" className={classes.delete} loading={remove.busy} onClick={askToDelete}>
        Delete draft
      </Button>
      {lines.lines.length > 0 || invoice.items.length === 0 ? (
        <Button disabled={busy || lines.lines.length === 0} loading={save.isPending} onClick={save.save}>
          Save Invoice
        </Button>
      ) : (
        <CompleteButton invoice={invoice} busy={busy} />
      )}
    </>
  );
}

/** Completes a draft, and first offers another location for lines that name none. */
function CompleteButton({ invoice, busy }: Pick<InvoiceFooterProps, 'invoice' | 'busy'>) {
  const { complete, isPending } = useCompleteInvoice(invoice.id);
  const { all } = useLocations();
  const [chosen, setChosen] = useState<string>();
  const known = all.find((each) => each.id === chosen);
  const place = known && { id: known.id, name: pathName(known) };
  const placeless = invoice.items.some((line) => line.location === null && line.ordered_quantity > 0);
  return (
    <>
      {placeless ? (
        <div className={classes.goesTo}>
          <LinePlace label="Items go to" chosen={chosen} onChoose={setChosen} />
        </div>
      ) : null}
      <Button className={classes.complete} disabled={busy} loading={isPending} onClick={() => complete(place)}>
        {completeLabel(invoice, place?.name)}
      </Button>
    </>
  );
}

function CompletedFooter({ invoice }: Pick<InvoiceFooterProps, 'invoice'>) {
  const { close: leave } = use(DialogLevel); // asks while a correction is typed
  const reopen = useAskToReopen(invoice);
  return (
    <>
      {reopen ? (
        <Button
          variant="subtle"
          className={classes.delete}
          loading={reopen.isPending}
          onClick={() => void reopen.ask()}
        >
          Reopen invoice
        </Button>
      ) : null}
      {invoice.items.some((line) => line.ordered_quantity > line.returned_quantity) ? (
        <Button
          variant="default"
          className={classes.tight}
          onClick={() => openDialog('return_lines', { invoiceId: invoice.id })}
        >
          Return
        </Button>
      ) : null}
      <Offers invoice={invoice} />
      <ExportButton
        path={`/ordering/invoices/${invoice.id}/pdf`}
        failed="The invoice could not be exported"
        className={classes.tight}
      />
      <Button variant="default" className={classes.tight} onClick={leave}>
        Close
      </Button>
    </>
  );
}

/** Actions of higher features on the lines of an invoice. */
function Offers({ invoice: { id, vendor, custom_invoice_num, items } }: { invoice: Invoice }) {
  const offers = use(InvoiceOffers);
  const subject: InvoiceSubject = {
    invoiceId: id,
    invoiceName: [vendor.name, custom_invoice_num].filter(Boolean).join(' '),
    items: new Set(items.flatMap((line) => (line.ordered_quantity > 0 ? [line.inventory_item.id] : []))).size,
  };
  if (subject.items === 0) return null;
  return offers.map(({ label, dialog }) => (
    <Button key={dialog} variant="default" className={classes.tight} onClick={() => openDialog(dialog, subject)}>
      {label}
    </Button>
  ));
}

/** True for what was asked about one invoice: itself, its files, and its place in an order. */
const asksAbout = ([, asked]: QueryKey, id: string): boolean =>
  (asked as { input?: { id?: string } } | undefined)?.input?.id === id;

export function useDeleteInvoice(id: string, done: () => void, said = 'Invoice deleted successfully') {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const remove = () =>
    void act({
      send: () => invoices.call.deleteInvoice({ id }),
      done: ({ documents }) => (documents > 0 ? `${said}. Its document waits for review again.` : said),
      failed: 'Error Updating Invoice',
      topics: ['invoices'],
      onDone: () => {
        client.removeQueries({ predicate: ({ queryKey }) => asksAbout(queryKey, id) }); // nothing asks for it again
        done();
      },
    });
  return { remove, busy };
}
