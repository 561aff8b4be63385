import { Button, Checkbox, Group } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatCount, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { TimeField } from '#shared/web/dates/time-field.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { askToDiscard } from '#shared/web/dialogs/unsaved-changes.tsx';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { type VendorTerms, vendors } from '../invoices-api.ts';
import classes from '../vendor/vendor.module.css';
import { WEEKDAYS } from './terms-section.tsx';

/** The terms of a vendor as a form; an empty field is nothing agreed. */
export function TermsDialog({
  given: { vendorId, terms },
  close,
}: DialogProps<{ vendorId: string; terms: VendorTerms }>) {
  const formId = useId();
  const { act, busy } = useAct();
  const [form, setForm] = useState(terms);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<VendorTerms>) => setForm((now) => ({ ...now, ...part }));
  const leave = async () => {
    if (JSON.stringify(form) === JSON.stringify(terms) || (await askToDiscard())) close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { next_order_day: _, expected_delivery: __, ...wanted } = form;
    void act({
      send: () => vendors.call.setVendorTerms({ id: vendorId, ...wanted, cut_off: wanted.cut_off || null }),
      done: 'Terms saved',
      failed: 'The terms could not be saved',
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
      title="Terms"
      typing={JSON.stringify(form) !== JSON.stringify(terms) && !busy}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TermsFields form={form} errors={errors} change={change} />
      </form>
    </DialogFrame>
  );
}

interface TermsFieldsProps {
  form: VendorTerms;
  errors: Readonly<Record<string, string>>;
  change: (part: Partial<VendorTerms>) => void;
}

function TermsFields({ form, errors, change }: TermsFieldsProps) {
  return (
    <>
      <Checkbox.Group
        label="Order days"
        description="Any day if none is selected"
        error={errors.order_days}
        value={form.order_days.map(String)}
        onChange={(days) => change({ order_days: days.map(Number).toSorted() })}
      >
        <Group gap={8} mt={6}>
          {WEEKDAYS.map((name, index) => (
            <Checkbox key={name} value={String(index + 1)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <TimeField
        label="Cut-off time"
        description="Later orders count for the next order day"
        value={form.cut_off ?? ''}
        error={errors.cut_off}
        onChange={(time) => change({ cut_off: time || null })}
      />
      <FigureInput
        label="Lead time in days"
        decimals={0}
        show={formatCount}
        value={form.lead_days}
        error={errors.lead_days}
        onChange={(lead_days) => change({ lead_days })}
      />
      <MoneyInput
        label="Minimum amount"
        value={form.minimum_amount}
        error={errors.minimum_amount}
        onChange={(minimum_amount) => change({ minimum_amount })}
      />
      <FigureInput
        label="Minimum cases"
        show={formatQuantity}
        value={form.minimum_cases}
        error={errors.minimum_cases}
        onChange={(minimum_cases) => change({ minimum_cases })}
      />
      <FigureInput
        label="Payment terms in days"
        description="30 for net 30"
        decimals={0}
        show={formatCount}
        value={form.payment_days}
        error={errors.payment_days}
        onChange={(payment_days) => change({ payment_days })}
      />
      <Checkbox
        label="Counted from the end of the month"
        checked={form.end_of_month}
        onChange={(event) => change({ end_of_month: event.currentTarget.checked })}
      />
    </>
  );
}
