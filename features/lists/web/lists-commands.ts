import { go } from '#shared/web/address/navigate.ts';
import type { Command } from '#shared/web/keyboard/command.ts';

export const listsCommands: readonly Command[] = [
  {
    key: 'create-beverage-list',
    label: 'Create beverage list',
    words: 'new menu wine list builder',
    run: () => go({ add_list: '1' }),
  },
];
