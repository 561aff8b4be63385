import type { ComponentType } from 'react';
import type { Address } from '#shared/web/address/address.ts';

/** Props of every dialog component. */
export interface DialogProps<Given = unknown> {
  /** The value of the dialog's parameter ("new", an id); empty for a dialog without one. */
  value: string;
  address: Address;
  /** The value passed to `openDialog`. */
  given: Given;
  close: () => void;
}

/** A feature exports a list of these; the application combines them in the one modal host. */
export interface DialogDefinition {
  key: string;
  /** The query parameter that opens the dialog, with any value. Without it only `openDialog(key)` does. */
  parameter?: string;
  /** An empty value opens it, too, such as a search for nothing yet. */
  opensEmpty?: true;
  /** Additional conditions on the address, such as `create=item`. */
  when?: (address: Address) => boolean;
  /** Parameters that belong to this dialog and are removed with it. */
  along?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each dialog knows what it is given
  load: () => Promise<ComponentType<DialogProps<any>>>;
}
