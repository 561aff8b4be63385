import { go } from '#shared/web/address/navigate.ts';
import type { Command } from '#shared/web/keyboard/command.ts';

export const invoicesCommands: readonly Command[] = [
  { key: 'add-item', label: 'Add item', words: 'new bottle product create', run: () => go({ create: 'item' }) },
  {
    key: 'add-invoice',
    label: 'Add invoice',
    words: 'new delivery receive purchase create',
    run: () => go({ add_new_invoice: '1' }),
  },
  {
    key: 'add-purchase-order',
    label: 'Add purchase order',
    words: 'new po order create',
    run: () => go({ add_new_purchase_order: '1' }),
  },
  {
    key: 'add-vendor',
    label: 'Add vendor',
    words: 'new supplier distributor create',
    run: () => go({ edit_vendor: 'new' }),
  },
];
