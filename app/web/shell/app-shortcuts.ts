import { currentAddress, go, goTo } from '#shared/web/address/navigate.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { undoNewest } from '#shared/web/feedback/toast.ts';
import { greenButton } from '#shared/web/keyboard/green-button.ts';
import { holdKeysForDialog } from '#shared/web/keyboard/held-keys.ts';
import { EVERYWHERE, type Shortcut, useShortcuts } from '#shared/web/keyboard/shortcuts.ts';
import { menu, pageKeys } from '../navigation.ts';

export function openSearch(): void {
  holdKeysForDialog();
  go({ search: currentAddress().search ?? '' });
}

const toPage = (key: string, label: string, to: string): Shortcut => ({
  keys: `g ${key}`,
  label,
  group: 'Go to',
  run: () => goTo(to),
});

const shortcuts: readonly Shortcut[] = [
  { keys: '/', label: 'Search items, pages, commands and documents', group: EVERYWHERE, run: openSearch },
  { keys: 'mod+k', label: 'The same search', group: EVERYWHERE, run: openSearch },
  { keys: 'mod+Enter', label: 'Main action (the green button)', group: EVERYWHERE, run: () => greenButton()?.click() },
  { keys: 'mod+z', label: 'Undo your last action (outside text fields)', group: EVERYWHERE, run: undoNewest },
  { keys: 'c', label: 'Count', group: EVERYWHERE, run: () => goTo('/count') },
  { keys: '?', label: 'Keyboard shortcuts', group: EVERYWHERE, run: () => openDialog('shortcuts') },
  ...menu.map((group) => toPage(group.key, group.label, group.to)),
  ...pageKeys.map(({ key, label, to }) => toPage(key, label, to)),
];

export const useAppShortcuts = (): void => useShortcuts(shortcuts);
