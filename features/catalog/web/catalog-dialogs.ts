import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';

export const catalogDialogs: readonly DialogDefinition[] = [
  { key: 'create_type', load: async () => (await import('./create-type-dialog.tsx')).CreateTypeDialog },
];
