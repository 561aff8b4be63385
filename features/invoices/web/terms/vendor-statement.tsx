import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ExportButton } from '../documents/export-button.tsx';
import { vendors } from '../invoices-api.ts';
import classes from './terms.module.css';

type Statement = Awaited<ReturnType<typeof vendors.call.getStatement>>;
export type StatementRow = Statement['rows'][number];
type Row = StatementRow;

/** Everything open with a vendor: unpaid invoices, overdue first, and deposits. */
export function VendorStatement({ vendorId }: { vendorId: string }) {
  const query = useQuery(vendors.query.getStatement.queryOptions({ input: { id: vendorId } }));
  const { act, busy } = useAct();
  const pay = (row: Row) =>
    void act({
      send: () => vendors.call.payInvoices({ id: vendorId, invoice_ids: [row.id], seen_open: row.open }),
      done: `${row.custom_invoice_num ?? 'Invoice'} marked as ${settled(row)}`,
      failed: `The invoice could not be marked as ${settled(row)}`,
      topics: ['invoices', 'vendors'],
    });
  const payPart = (row: Row) => openDialog('pay_invoice', { vendorId, row });
  return (
    <>
      <Sums data={query.data} vendorId={vendorId} />
      <DataGrid
        name="vendor-statement"
        label="Unpaid invoices of this vendor"
        columns={columnsOf(pay, payPart, busy)}
        rows={query.data?.rows ?? []}
        total={query.data?.count}
        loading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(row) => go({ invoice: row.id, return_to: 'vendors' })}
        card={(row) => <StatementCard row={row} onPay={() => pay(row)} onPayPart={() => payPart(row)} />}
        cardHeight={108}
        empty={
          <EmptyState
            title="Nothing is open"
            text="Invoices that are not paid in full appear here, and those that changed after they were paid."
          />
        }
      />
    </>
  );
}

function columnsOf(pay: (row: Row) => void, payPart: (row: Row) => void, busy: boolean): readonly GridColumn<Row>[] {
  return [
    {
      id: 'number',
      header: 'Invoice',
      width: 130,
      grow: true,
      fixed: true,
      value: (row) => row.custom_invoice_num ?? 'No number',
    },
    { id: 'day', header: 'Date', kind: 'day', width: 110, value: (row) => row.day },
    { id: 'due_day', header: 'Due', kind: 'day', width: 110, value: (row) => row.due_day },
    {
      id: 'days_overdue',
      header: 'Days late',
      kind: 'count',
      width: 96,
      value: (row) => row.days_overdue,
      cell: (row) => (row.days_overdue > 0 ? <span className={classes.overdue}>{row.days_overdue}</span> : ''),
    },
    { id: 'total', header: 'Total', kind: 'money', width: 112, value: (row) => row.total },
    { id: 'paid', header: 'Paid', kind: 'money', width: 112, value: paidOf },
    { id: 'open', header: 'Open', kind: 'money', width: 112, value: (row) => row.open },
    {
      id: 'pay',
      header: 'Payment',
      width: 226,
      value: () => '',
      cell: (row) => (
        <PaymentButtons row={row} busy={busy} size="compact-sm" onPay={() => pay(row)} onPayPart={() => payPart(row)} />
      ),
    },
  ];
}

/** Money goes the other way for a credit, and for an invoice that was paid too much. */
const settled = ({ open }: Row) => (open < 0 ? 'refunded' : 'paid');

/** Null if nothing was paid. */
const paidOf = ({ total, open }: Row): number | null =>
  total === open ? null : Math.round((total - open) * 100) / 100;

interface PaymentButtonsProps {
  row: Row;
  busy?: boolean;
  /** "md" is for the thumb. */
  size: 'compact-sm' | 'md';
  onPay: () => void;
  onPayPart: () => void;
}

export function PaymentButtons({ row, busy, size, onPay, onPayPart }: PaymentButtonsProps) {
  const name = row.custom_invoice_num ?? 'invoice';
  // A press on the row itself opens the invoice.
  const only = (act: () => void) => (event: { stopPropagation: () => void }) => {
    event.stopPropagation();
    act();
  };
  const look = { size, disabled: busy, ...(size === 'md' && { h: 44 }) };
  return (
    <span className={classes.payments}>
      <Button {...look} variant="default" aria-label={`Mark ${settled(row)}: ${name}`} onClick={only(onPay)}>
        Mark {settled(row)}
      </Button>
      <Button {...look} variant="subtle" aria-label={`Pay in part: ${name}`} onClick={only(onPayPart)}>
        In part
      </Button>
    </span>
  );
}

interface StatementCardProps {
  row: Row;
  onPay: () => void;
  onPayPart: () => void;
}

function StatementCard({ row, onPay, onPayPart }: StatementCardProps) {
  return (
    <div className={classes.card}>
      <span>{row.custom_invoice_num ?? 'No number'}</span>
      <span className={classes.figure}>
        {row.open === row.total ? formatMoney(row.open) : `${formatMoney(row.open)} of ${formatMoney(row.total)}`}
      </span>
      <span className={row.days_overdue > 0 ? classes.overdue : classes.faint}>
        {row.due_day ? `Due ${formatDay(row.due_day)}` : `Of ${formatDay(row.day)}`}
      </span>
      <PaymentButtons row={row} size="md" onPay={onPay} onPayPart={onPayPart} />
    </div>
  );
}

function depositsText({ deposits, invoice_deposits }: Statement): string {
  const open = [
    ...deposits.map(({ kind, quantity, amount }) => `${formatQuantity(quantity)} × ${kind} (${formatMoney(amount)})`),
    ...(invoice_deposits === 0 ? [] : [`${formatMoney(invoice_deposits)} on invoices`]),
  ];
  return open.length > 0 ? `Deposits: ${open.join(', ')}` : 'No open deposits';
}

function Sums({ data, vendorId }: { data: Statement | undefined; vendorId: string }) {
  return (
    <div className={classes.sums}>
      <p>
        Open {data ? formatMoney(data.open) : '…'}
        {data && data.overdue > 0 ? (
          <>
            {' · '}
            <span className={classes.overdue}>Overdue {formatMoney(data.overdue)}</span>
          </>
        ) : null}
      </p>
      <p>{data ? depositsText(data) : 'No open deposits'}</p>
      {data && data.expected_credits.length > 0 ? (
        <p>
          Expected credits, not included in Open:{' '}
          {data.expected_credits.map(({ order_id, number, amount }, place) => (
            <span key={order_id}>
              {place > 0 ? ', ' : ''}
              <GoLink go={{ po: order_id, return_to: 'vendors' }}>{number ?? 'an order'}</GoLink> {formatMoney(amount)}
            </span>
          ))}
        </p>
      ) : null}
      <span className={classes.acts}>
        <ExportButton
          path={`/ordering/vendors/${vendorId}/statement/csv`}
          failed="The statement could not be exported"
          label="Export CSV"
          size="compact-md"
        />
        <ExportButton
          path={`/ordering/vendors/${vendorId}/statement/pdf`}
          failed="The statement could not be exported"
          label="Export PDF"
          size="compact-md"
        />
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            openDialog('book_deposit', {
              vendorId,
              kinds: data?.deposits.map(({ kind }) => kind) ?? [],
              onInvoices: data?.invoice_deposits ?? 0,
            })
          }
        >
          Record deposit
        </Button>
      </span>
    </div>
  );
}
