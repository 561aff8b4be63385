import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDay, formatMoney } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import { vendors } from '../invoices-api.ts';
import classes from '../vendor/vendor.module.css';
import type { StatementRow } from './vendor-statement.tsx';

/** Records a payment of all or part of what is open on an invoice or a credit, with a date and a note. */
export function PaymentDialog({
  given: { vendorId, row },
  close,
}: DialogProps<{ vendorId: string; row: StatementRow }>) {
  const formId = useId();
  const { act, busy } = useAct();
  const { timezone } = useOrganization();
  const [amount, setAmount] = useState<number | null>(row.open);
  const [day, setDay] = useState(dayOf(serverNow(), timezone));
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void act({
      send: () =>
        vendors.call.payInvoices({
          id: vendorId,
          invoice_ids: [row.id],
          amount: amount ?? 0,
          paid_on: day,
          note: note.trim() || null,
          seen_open: row.open,
        }),
      done: `Payment of ${formatMoney(amount ?? 0)} recorded`,
      failed: 'The payment could not be recorded',
      topics: ['invoices', 'vendors'],
      refused: ({ fields }) => {
        setErrors(fields);
        return Object.keys(fields).length > 0;
      },
      onDone: close,
    });
  };
  return (
    <DialogFrame
      title={`${row.open < 0 ? 'Refund' : 'Payment'} of ${row.custom_invoice_num ?? 'invoice'}`}
      size="small"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            Record payment
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <MoneyInput
          label="Amount"
          description={`${formatMoney(row.open)} open of ${formatMoney(row.total)}`}
          negative={row.open < 0}
          value={amount}
          error={errors.amount}
          onChange={setAmount}
        />
        <DayField label="Paid on" timezone={timezone} value={day} error={errors.paid_on} onChange={setDay} />
        <TextInput
          label="Note"
          placeholder="Check 1042, cash to the driver…"
          maxLength={200}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {row.payments.length > 0 ? (
          <p>
            {`Paid before: ${row.payments
              .map(({ paid_on, amount: paid, note: said }) =>
                [formatMoney(paid), `on ${formatDay(paid_on)}`, said && `(${said})`].filter(Boolean).join(' '),
              )
              .join(', ')}`}
          </p>
        ) : null}
      </form>
    </DialogFrame>
  );
}
