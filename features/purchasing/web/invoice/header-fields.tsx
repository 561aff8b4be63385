import { Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { InlineEdit } from '../fields/inline-edit.tsx';
import { momentOfInvoice } from '../fields/invoice-day.ts';
import type { Invoice } from '../purchasing-api.ts';
import { useDuplicateNumber } from './duplicate-number.tsx';
import classes from './invoice.module.css';
import { RepField } from './rep-field.tsx';
import { useUpdateInvoice } from './use-update-invoice.ts';
import { VendorField } from './vendor-field.tsx';

/** Who sold it, when, and under which number; every part can be changed where it stands. */
export function HeaderFields({ invoice }: { invoice: Invoice }) {
  return (
    <div className={classes.header}>
      <NumberField invoice={invoice} />
      <dl className={classes.facts}>
        <Fact label="Vendor">
          <VendorField invoice={invoice} />
        </Fact>
        <Fact label="Rep">
          <RepField key={invoice.vendor_id} invoice={invoice} />
        </Fact>
        <Fact label="Invoice date">
          <DateField invoice={invoice} />
        </Fact>
        <Fact label="Consignment">
          <ConsignmentField invoice={invoice} />
        </Fact>
        <Fact label="Created by">
          <span className={classes.plain}>{invoice.created_by?.display_name ?? '—'}</span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NumberField({ invoice }: { invoice: Invoice }) {
  const stored = invoice.custom_invoice_num ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const update = useUpdateInvoice(invoice);
  const duplicate = useDuplicateNumber({ vendorId: invoice.vendor_id, number: stored, except: invoice.id });
  const save = () => {
    const custom_id = typed.trim();
    if (custom_id === '') {
      setError('Invoice code cannot be empty');
      return false;
    }
    if (custom_id.length < 2) {
      setError('Invoice code must be 2 or more characters long');
      return false;
    }
    if (custom_id !== stored)
      update.mutate({
        change: { custom_id },
        shown: { custom_invoice_num: custom_id },
        done: 'Invoice code updated successfully',
        failed: 'Failed to update invoice code',
      });
    return true;
  };
  return (
    <div className={classes.number}>
      <span className={classes.numberLabel}>Invoice Code</span>
      <InlineEdit
        name="invoice code"
        shown={stored ? <h3 className={classes.numberText}>{stored}</h3> : <h3 className={classes.none}>No number</h3>}
        onStart={() => {
          setTyped(stored);
          setError(undefined);
        }}
        onConfirm={save}
      >
        <TextInput
          aria-label="Invoice code"
          autoComplete="off"
          maxLength={170}
          data-mantine-stop-propagation
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </InlineEdit>
      {duplicate}
    </div>
  );
}

function DateField({ invoice }: { invoice: Invoice }) {
  const { timezone } = useOrganization();
  const stored = dayOf(new Date(invoice.date_ordered), timezone);
  const [day, setDay] = useState(stored);
  const update = useUpdateInvoice(invoice);
  const save = () => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
    const invoice_date = momentOfInvoice(day, timezone, new Date());
    if (day !== stored)
      update.mutate({
        change: { invoice_date },
        shown: { date_ordered: invoice_date },
        done: 'Invoice Updated',
        failed: 'Error Updating Invoice',
      });
    return true;
  };
  return (
    <InlineEdit
      name="invoice date"
      shown={formatDate(invoice.date_ordered, timezone)}
      onStart={() => setDay(stored)}
      onConfirm={save}
    >
      <TextInput
        type="date"
        aria-label="Invoice date"
        data-mantine-stop-propagation
        min="1979-01-01"
        max="2030-12-31"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </InlineEdit>
  );
}

function ConsignmentField({ invoice }: { invoice: Invoice }) {
  const update = useUpdateInvoice(invoice);
  return (
    <Switch
      className={classes.switch}
      aria-label="Consignment"
      label={invoice.consignment ? 'Yes' : 'No'}
      checked={invoice.consignment}
      onChange={({ currentTarget: { checked } }) =>
        update.mutate({
          change: { consigned: checked },
          shown: { consignment: checked },
          done: 'Invoice Consignment Updated',
          failed: 'Error Updating Invoice',
        })
      }
    />
  );
}
