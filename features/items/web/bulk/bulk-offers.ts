import { createContext } from 'react';

/** A button beside the selected lines of a list that a feature above items offers. The application joins them. */
export interface BulkOffer {
  label: string;
  /** Key of the dialog that it opens, which is given what is selected. */
  dialog: string;
}

export const BulkOffers = createContext<readonly BulkOffer[]>([]);
