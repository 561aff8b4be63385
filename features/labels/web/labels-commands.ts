import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { Command } from '#shared/web/keyboard/command.ts';

export const labelsCommands: readonly Command[] = [
  {
    key: 'create-print-job',
    label: 'Create print job',
    words: 'new barcode labels sheet print',
    run: () => openDialog('create_print_job'),
  },
];
