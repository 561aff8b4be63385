import type { Instance } from '../sales-api.ts';

/** In the order of the menu. */
export const PROVIDER_NAMES: Readonly<Record<Instance['provider'], string>> = {
  SQ: 'Square',
  TO: 'Toast',
  LS: 'LightSpeed',
  CS: 'Spreadsheet',
};
