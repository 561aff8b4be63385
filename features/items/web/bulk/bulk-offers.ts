import { createContext } from 'react';

/** A button for the selected lines of a list, offered by a higher feature. The application joins them. */
export interface BulkOffer {
  label: string;
  /** Key of the dialog to open, which gets the selection. */
  dialog: string;
}

export const BulkOffers = createContext<readonly BulkOffer[]>([]);
