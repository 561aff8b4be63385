import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { creditOf, type ReturnDraft, rowOf } from './return-draft.ts';
import { ReturnTable } from './return-table.tsx';
import classes from './returns.module.css';
import { returns } from './returns-api.ts';
import { useReturn } from './use-return.ts';

/** Opened from an invoice, or from an item, which offers its newest purchases. */
interface Given {
  invoiceId?: string;
  itemId?: string;
  itemName?: string;
}

/** Returns bottles to the vendor: a credit invoice with negative lines, out of a chosen location. */
export function ReturnDialog({ given: { invoiceId, itemId, itemName }, close }: DialogProps<Given>) {
  const query = useQuery(
    returns.query.listReturnable.queryOptions({ input: { invoice_id: invoiceId, inventory_item_id: itemId } }),
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, ReturnDraft>>>({});
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const rows = (query.data ?? []).map((line) => rowOf(line, drafts[line.line_id]));
  const open = rows.filter((row) => row.line.returnable > 0);
  const { run, busy } = useReturn(({ returns: [first] }) => {
    close();
    if (invoiceId && first) goTo('/invoices', { invoice: first.invoice_id });
  });
  const going = rows.filter((row) => row.quantity > 0);
  const wrong = rows.some((row) => row.error) || number.trim().length === 1;
  return (
    <DialogFrame
      title="Return to vendor"
      aside={itemName}
      size="large"
      typing={Object.keys(drafts).length > 0 && !busy}
      onClose={close}
      footer={
        <>
          <output className={classes.credit}>Credit {formatMoney(creditOf(rows))}</output>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={going.length === 0 || wrong}
            loading={busy}
            onClick={() => void run(rows, { custom_id: number.trim() || null, note: note.trim() || null })}
          >
            Return
          </Button>
        </>
      }
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={240} aria-hidden /> : null}
      {query.data && open.length === 0 ? (
        <EmptyState
          title="Nothing to return"
          text={query.data.length > 0 ? 'Everything was already returned.' : 'Nothing was bought here yet.'}
        />
      ) : null}
      {open.length > 0 ? (
        <>
          <ReturnTable
            rows={open}
            ofItem={itemId !== undefined}
            onChange={(id, draft) => setDrafts({ ...drafts, [id]: draft })}
          />
          <div className={classes.fields}>
            <TextInput
              label="Credit number"
              autoComplete="off"
              maxLength={170}
              value={number}
              error={number.trim().length === 1 ? 'Invoice code must be 2 or more characters long' : undefined}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
            <TextInput
              label="Note"
              autoComplete="off"
              maxLength={3000}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </div>
        </>
      ) : null}
    </DialogFrame>
  );
}
