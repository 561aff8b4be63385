import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { vendors } from '../invoices-api.ts';
import classes from './terms.module.css';

type Statement = Awaited<ReturnType<typeof vendors.call.getStatement>>;
type Row = Statement['rows'][number];

/** Everything open with a vendor: unpaid invoices, overdue first, and deposits. */
export function VendorStatement({ vendorId }: { vendorId: string }) {
  const query = useQuery(vendors.query.getStatement.queryOptions({ input: { id: vendorId } }));
  const { act, busy } = useAct();
  const pay = (row: Row) =>
    void act({
      send: () => vendors.call.payInvoices({ id: vendorId, invoice_ids: [row.id] }),
      done: `${row.custom_invoice_num ?? 'Invoice'} marked as paid`,
      failed: 'The invoice could not be marked as paid',
      topics: ['invoices', 'vendors'],
    });
  return (
    <>
      <Sums data={query.data} vendorId={vendorId} />
      <DataGrid
        name="vendor-statement"
        label="Unpaid invoices of this vendor"
        columns={columnsOf(pay, busy)}
        rows={query.data?.rows ?? []}
        total={query.data?.rows.length}
        loading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(row) => go({ invoice: row.id, return_to: 'vendors' })}
        card={(row) => <StatementCard row={row} onPay={() => pay(row)} />}
        cardHeight={92}
        empty={<EmptyState title="Nothing is open" text="Completed invoices that are not paid appear here." />}
      />
    </>
  );
}

function columnsOf(pay: (row: Row) => void, busy: boolean): readonly GridColumn<Row>[] {
  return [
    { id: 'number', header: 'Invoice', width: 150, grow: true, fixed: true, value: (row) => row.custom_invoice_num },
    { id: 'day', header: 'Date', kind: 'day', width: 120, value: (row) => row.day },
    { id: 'due_day', header: 'Due', kind: 'day', width: 120, value: (row) => row.due_day },
    {
      id: 'days_overdue',
      header: 'Days Overdue',
      kind: 'count',
      width: 130,
      value: (row) => row.days_overdue,
      cell: (row) => (row.days_overdue > 0 ? <span className={classes.overdue}>{row.days_overdue}</span> : ''),
    },
    { id: 'total', header: 'Open', kind: 'money', width: 130, value: (row) => row.total },
    {
      id: 'pay',
      header: 'Payment',
      width: 130,
      value: () => '',
      cell: (row) => (
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          aria-label={`Mark ${row.custom_invoice_num ?? 'invoice'} as paid`}
          onClick={(event) => {
            event.stopPropagation();
            pay(row);
          }}
        >
          Mark paid
        </Button>
      ),
    },
  ];
}

function StatementCard({ row, onPay }: { row: Row; onPay: () => void }) {
  return (
    <div className={classes.card}>
      <span>{row.custom_invoice_num ?? 'No number'}</span>
      <span className={classes.figure}>{formatMoney(row.total)}</span>
      <span className={row.days_overdue > 0 ? classes.overdue : classes.faint}>
        {row.due_day ? `Due ${formatDay(row.due_day)}` : `Of ${formatDay(row.day)}`}
      </span>
      <Button variant="default" h={44} onClick={onPay}>
        Mark paid
      </Button>
    </div>
  );
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
      <p>
        {data && data.deposits.length > 0
          ? `Deposits: ${data.deposits
              .map(({ kind, quantity, amount }) => `${formatQuantity(quantity)} × ${kind} (${formatMoney(amount)})`)
              .join(', ')}`
          : 'No open deposits'}
      </p>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => openDialog('book_deposit', { vendorId, kinds: data?.deposits.map(({ kind }) => kind) ?? [] })}
      >
        Book deposit
      </Button>
    </div>
  );
}
