import { createContext } from 'react';

/** A button that a higher feature adds to an invoice. The application collects them. */
export interface InvoiceOffer {
  label: string;
  /** Key of the dialog it opens, which gets the invoice as an InvoiceSubject. */
  dialog: string;
}

export interface InvoiceSubject {
  invoiceId: string;
  /** Vendor and number, for display. */
  invoiceName: string;
  /** Items on its lines. */
  items: number;
}

export const InvoiceOffers = createContext<readonly InvoiceOffer[]>([]);
