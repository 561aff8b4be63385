import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';

export const dataDialogs: readonly DialogDefinition[] = [
  { key: 'import', parameter: 'import', load: async () => (await import('./import/import-dialog.tsx')).ImportDialog },
  {
    key: 'demo_source',
    load: async () => (await import('./demo/demo-source-dialog.tsx')).DemoSourceDialog,
  },
];
