import { currentAddress, go, goTo } from '#shared/web/address/navigate.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { Command } from '#shared/web/keyboard/command.ts';

export const countingCommands: readonly Command[] = [
  {
    key: 'start-counting',
    label: 'Start counting',
    words: 'take inventory stock-take count',
    run: () => goTo('/inventory', { mode: 'inventory' }),
  },
  {
    key: 'count-mode',
    label: 'Count on a phone',
    words: 'number pad count mode offline scan shelf',
    run: () => goTo('/count'),
  },
  {
    key: 'quick-count',
    label: 'Count one item',
    words: 'quick spot count single',
    run: () => openDialog('quick_count'),
  },
  {
    key: 'count-sheet',
    label: 'Count sheet on paper',
    words: 'print paper list type in',
    run: () => goTo('/count-sheet', { location: currentAddress().location }),
  },
  { key: 'end-cycle', label: 'End cycle', words: 'close period finish inventory', run: () => go({ end_cycle: '1' }) },
  {
    key: 'count-review',
    label: 'Count progress',
    words: 'progress who counts recount tolerance',
    run: () => go({ count_review: 'progress' }),
  },
  {
    key: 'sales-pause',
    label: 'Pause or resume sales processing',
    words: 'pos queue depletion stop wait',
    run: () => go({ sales_pause: '1' }),
  },
  {
    key: 'variance-summary',
    label: 'Variance summary',
    words: 'loss shrinkage picture',
    run: () => goTo('/variance', { variance_summary: '1' }),
  },
];
