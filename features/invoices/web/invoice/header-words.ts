import type { Invoice } from '../invoices-api.ts';

interface Words {
  readonly label: string;
  /** The name of the number field, for its buttons and messages. */
  readonly number: string;
  readonly numberSaid: { readonly done: string; readonly failed: string };
  readonly date: string;
  readonly said: { readonly done: string; readonly failed: string };
  readonly consigned: string;
}

const ORDER_SAID = { done: 'Purchase order updated', failed: 'Error saving purchase order' };

/** The different words for an invoice and a purchase order. */
export const WORDS: Readonly<Record<Invoice['type'], Words>> = {
  IN: {
    label: 'Invoice Number',
    number: 'Invoice code',
    numberSaid: { done: 'Invoice code updated successfully', failed: 'Failed to update invoice code' },
    date: 'Invoice date',
    said: { done: 'Invoice Updated', failed: 'Error Updating Invoice' },
    consigned: 'Invoice Consignment Updated',
  },
  PO: {
    label: 'PO Number',
    number: 'PO number',
    numberSaid: ORDER_SAID,
    date: 'Order date',
    said: ORDER_SAID,
    consigned: ORDER_SAID.done,
  },
};

/** The text inside a sentence; abbreviations keep their capitals. */
export const inSentence = (words: string) => (words.startsWith('PO') ? words : words.toLowerCase());
