/**
 * The address is the state: the query string says what is open and what is filtered. These are the parameter names in
 * use; pages may add their own (a period, a tab).
 */
export interface Address {
  /** Text that filters the list of the page underneath. */
  q?: string;
  sort?: string;
  filter?: string;
  filter_modal?: string;
  location?: string;
  search?: string;
  item?: string;
  create?: string;
  parent?: string;
  recipe?: string;
  invoice?: string;
  add_new_invoice?: string;
  add_new_purchase_order?: string;
  po?: string;
  vend?: string;
  vendor?: string;
  edit_vendor?: string;
  print_job?: string;
  edit_print_job?: string;
  return_to?: string;
  tab?: string;
  [own: string]: string | undefined;
}

/** Changes to an address: `undefined` removes a parameter; parameters not named are kept. */
export type AddressPatch = Address;

/** Plain text values only, in the order they were added: that order is the order of the stacked dialogs. */
export function readAddress(query: string): Address {
  return Object.fromEntries(new URLSearchParams(query));
}

export function writeAddress(address: Address): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) if (value !== undefined) query.append(name, value);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** A parameter that is set again moves to the end, which brings its dialog to the top. */
export function patchAddress(address: Address, patch: AddressPatch): Address {
  const next: Address = { ...address };
  for (const [name, value] of Object.entries(patch)) {
    if (value === next[name]) continue;
    delete next[name];
    if (value !== undefined) next[name] = value;
  }
  return next;
}
