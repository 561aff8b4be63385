import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';

export const readingDialogs: readonly DialogDefinition[] = [
  {
    key: 'read_invoice',
    parameter: 'read_invoice',
    load: async () => (await import('./reading-dialog.tsx')).ReadingDialog,
  },
  {
    key: 'read_pages',
    parameter: 'read_pages',
    load: async () => (await import('./pages/pages-dialog.tsx')).PagesDialog,
  },
  {
    key: 'accept_likely',
    load: async () => (await import('./accept-likely-dialog.tsx')).AcceptLikelyDialog,
  },
];
