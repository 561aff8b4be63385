import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { InlineEdit } from '../fields/inline-edit.tsx';
import type { Invoice } from '../invoices-api.ts';
import { useDuplicateNumber } from './duplicate-number.tsx';
import { inSentence, WORDS } from './header-words.ts';
import classes from './invoice.module.css';
import { useUpdateInvoice } from './use-update-invoice.ts';

/** The vendor's number of the invoice; a repeated one shows a warning. */
export function NumberField({ invoice }: { invoice: Invoice }) {
  const { label, number, numberSaid } = WORDS[invoice.type];
  const stored = invoice.custom_invoice_num ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const update = useUpdateInvoice(invoice);
  const duplicate = useDuplicateNumber({
    vendorId: invoice.vendor_id,
    number: stored,
    except: invoice.id,
    type: invoice.type,
  });
  const save = () => {
    const custom_id = typed.trim();
    if (custom_id === '') {
      setError(`${number} cannot be empty`);
      return false;
    }
    if (custom_id.length < 2) {
      setError(`${number} must be 2 or more characters long`);
      return false;
    }
    if (custom_id !== stored)
      update.mutate({
        change: { custom_id },
        shown: { custom_invoice_num: custom_id, reason: { name: custom_id } },
        ...numberSaid,
      });
    return true;
  };
  return (
    <div className={classes.number}>
      <span className={classes.numberLabel}>{label}</span>
      <InlineEdit
        name={inSentence(number)}
        shown={stored ? <h3 className={classes.numberText}>{stored}</h3> : <h3 className={classes.none}>No number</h3>}
        onStart={() => {
          setTyped(stored);
          setError(undefined);
        }}
        onConfirm={save}
      >
        <TextInput
          aria-label={number}
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
