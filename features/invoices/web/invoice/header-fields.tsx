import { Switch } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import { InlineEdit } from '../fields/inline-edit.tsx';
import { momentOfInvoice } from '../fields/invoice-day.ts';
import type { Invoice } from '../invoices-api.ts';
import { inSentence, WORDS } from './header-words.ts';
import classes from './invoice.module.css';
import { NumberField } from './number-field.tsx';
import { RepField } from './rep-field.tsx';
import { useUpdateInvoice } from './use-update-invoice.ts';
import { VendorField } from './vendor-field.tsx';

/** Vendor, date, and number; each can be edited in place. */
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
        {invoice.reason && invoice.type === 'IN' ? (
          <Fact label="Invoice Code">
            <span className={classes.plain}>{invoice.reason.name}</span>
          </Fact>
        ) : null}
        <Fact label={WORDS[invoice.type].date}>
          <DateField invoice={invoice} />
        </Fact>
        {invoice.type === 'PO' ? (
          <Fact label="Delivery date">
            <DeliveryField invoice={invoice} />
          </Fact>
        ) : null}
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

/** The day that is being edited; `now` also has what Enter has just taken over, before the next render. */
function useEditedDay(stored: string) {
  const [day, show] = useState(stored);
  const latest = useRef(stored);
  const setDay = (next: string) => {
    latest.current = next;
    show(next);
  };
  return { day, now: () => latest.current, setDay };
}

function DateField({ invoice }: { invoice: Invoice }) {
  const { timezone } = useOrganization();
  const { date, said } = WORDS[invoice.type];
  const stored = dayOf(new Date(invoice.date_ordered), timezone);
  const { day, now, setDay } = useEditedDay(stored);
  const update = useUpdateInvoice(invoice);
  const save = () => {
    const chosen = now();
    const invoice_date = momentOfInvoice(chosen, timezone, serverNow());
    if (chosen !== stored)
      update.mutate({
        change: { invoice_date },
        shown: { date_ordered: invoice_date },
        ...said,
      });
    return true;
  };
  return (
    <InlineEdit
      name={inSentence(date)}
      shown={formatDate(invoice.date_ordered, timezone)}
      onStart={() => setDay(stored)}
      onConfirm={save}
    >
      <DayField label={date} hideLabel inline timezone={timezone} value={day} onChange={setDay} />
    </InlineEdit>
  );
}

/** The expected delivery date; printed on the order. */
function DeliveryField({ invoice }: { invoice: Invoice }) {
  const { timezone } = useOrganization();
  const stored = invoice.delivery_date ? dayOf(new Date(invoice.delivery_date), timezone) : '';
  const { day, now, setDay } = useEditedDay(stored);
  const update = useUpdateInvoice(invoice);
  const save = () => {
    const chosen = now();
    const delivery_date = chosen === '' ? null : momentOfInvoice(chosen, timezone, serverNow());
    if (chosen !== stored)
      update.mutate({ change: { delivery_date }, shown: { delivery_date }, ...WORDS[invoice.type].said });
    return true;
  };
  return (
    <InlineEdit
      name="delivery date"
      shown={invoice.delivery_date ? formatDate(invoice.delivery_date, timezone) : '—'}
      onStart={() => setDay(stored)}
      onConfirm={save}
    >
      <DayField
        label="Delivery date"
        hideLabel
        inline
        timezone={timezone}
        value={day}
        onChange={setDay}
        onClear={() => setDay('')}
      />
    </InlineEdit>
  );
}

function ConsignmentField({ invoice }: { invoice: Invoice }) {
  const update = useUpdateInvoice(invoice);
  /** Until it is saved: the switch follows the click, not the server. */
  const [chosen, setChosen] = useState<boolean>();
  const consigned = chosen ?? invoice.consignment;
  const change = (checked: boolean) => {
    setChosen(checked);
    const { consigned: done, said } = WORDS[invoice.type];
    update.mutate(
      { change: { consigned: checked }, shown: { consignment: checked }, done, failed: said.failed },
      { onSettled: () => setChosen(undefined) },
    );
  };
  return (
    <Switch
      className={classes.switch}
      aria-label="Consignment"
      label={consigned ? 'Yes' : 'No'}
      checked={consigned}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
