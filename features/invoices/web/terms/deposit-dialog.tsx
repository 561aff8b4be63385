import '@mantine/core/styles/FloatingIndicator.css';
import { Autocomplete, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { vendors } from '../invoices-api.ts';
import classes from '../vendor/vendor.module.css';

const USUAL = ['Keg', 'Crate'];

interface Given {
  vendorId: string;
  kinds: readonly string[];
  /** Deposits on invoices whose kind no entry says; below 0 if invoices gave back more. */
  onInvoices: number;
}

/** Deposits that a vendor charged, or empties that went back. */
export function DepositDialog({ given: { vendorId, kinds, onInvoices }, close }: DialogProps<Given>) {
  const formId = useId();
  const { act, busy } = useAct();
  const [direction, setDirection] = useState<'charged' | 'returned'>(kinds.length > 0 ? 'returned' : 'charged');
  const [kind, setKind] = useState(kinds[0] ?? 'Keg');
  const [quantity, setQuantity] = useState<number | null>(1);
  const [amount, setAmount] = useState<number | null>(null);
  const fits = direction === 'charged' ? onInvoices > 0 : onInvoices < 0;
  const [onInvoice, setOnInvoice] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const charged = direction === 'charged' ? { amount: amount ?? undefined } : {};
    void act({
      send: () =>
        vendors.call.bookDeposit({
          ...{ id: vendorId, kind, direction, quantity: quantity ?? 0, ...charged },
          ...(fits && onInvoice && { on_invoice: true }),
        }),
      done: direction === 'charged' ? 'Deposit recorded' : 'Returned empties recorded',
      failed: 'The deposit could not be recorded',
      topics: ['vendors'],
      refused: ({ fields }) => {
        setErrors(fields);
        return Object.keys(fields).length > 0;
      },
      onDone: close,
    });
  };
  return (
    <DialogFrame
      title="Record deposit"
      size="small"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            Record deposit
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <SegmentedControl
          aria-label="Direction"
          value={direction}
          onChange={(value) => setDirection(value as 'charged' | 'returned')}
          data={[
            { value: 'charged', label: 'Charged' },
            { value: 'returned', label: 'Returned empties' },
          ]}
        />
        <Autocomplete
          label="Kind"
          data={[...new Set([...kinds, ...USUAL])]}
          maxLength={60}
          value={kind}
          error={errors.kind}
          onChange={setKind}
        />
        <FigureInput
          label="Quantity"
          show={formatQuantity}
          value={quantity}
          error={errors.quantity}
          onChange={setQuantity}
        />
        {direction === 'charged' ? (
          <MoneyInput label="Total deposit" value={amount} error={errors.amount} onChange={setAmount} />
        ) : null}
        {fits ? <OnInvoices amount={onInvoices} checked={onInvoice} onChange={setOnInvoice} /> : null}
      </form>
    </DialogFrame>
  );
}

interface OnInvoicesProps {
  amount: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const OnInvoices = ({ amount, checked, onChange }: OnInvoicesProps) => (
  <Checkbox
    label={`Part of the ${formatMoney(Math.abs(amount))} on invoices`}
    description="Names the kind of a deposit that an invoice already charged. Clear this if no invoice charged it."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
