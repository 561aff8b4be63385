import { createContext } from 'react';

/** A button of an invoice that a feature above invoices offers. The application joins them. */
export interface InvoiceOffer {
  label: string;
  /** Key of the dialog that it opens, which is given the invoice as an InvoiceSubject. */
  dialog: string;
}

export interface InvoiceSubject {
  invoiceId: string;
  /** Vendor and number, as people call it. */
  invoiceName: string;
  /** Items on its lines. */
  items: number;
}

export const InvoiceOffers = createContext<readonly InvoiceOffer[]>([]);
