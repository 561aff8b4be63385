import type { ComponentType } from 'react';
import type { Address } from '#shared/web/address/address.ts';

/** What every dialog component receives. */
export interface DialogProps<Given = unknown> {
  /** The value of the dialog's parameter ("new", an id); empty for a dialog without one. */
  value: string;
  address: Address;
  /** What the caller of `openDialog` passed. */
  given: Given;
  close: () => void;
}

/** A feature exports a list of these; the application joins them in the one modal host. */
export interface DialogDefinition {
  key: string;
  /** The query parameter whose presence opens the dialog. Without it only `openDialog(key)` does. */
  parameter?: string;
  /** Further conditions on the address, as `create=item`. */
  when?: (address: Address) => boolean;
  /** Parameters that mean nothing without this dialog and leave with it. */
  along?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each dialog knows what it is given
  load: () => Promise<ComponentType<DialogProps<any>>>;
}
