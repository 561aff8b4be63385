import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { Command } from '#shared/web/keyboard/command.ts';

/** Stock commands that can start anywhere; both forms find their item themselves. */
export const itemsCommands: readonly Command[] = [
  { key: 'quick-stock', label: 'Quick stock', words: 'add bottles found shelf', run: () => openDialog('quick_stock') },
  { key: 'stock-pull', label: 'Stock pull', words: 'move fetch bring transfer', run: () => openDialog('stock_pull') },
];
