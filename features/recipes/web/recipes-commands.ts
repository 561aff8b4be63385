import { go } from '#shared/web/address/navigate.ts';
import type { Command } from '#shared/web/keyboard/command.ts';

export const recipesCommands: readonly Command[] = [
  {
    key: 'create-recipe',
    label: 'Create recipe',
    words: 'new cocktail drink dish add',
    run: () => go({ recipe: 'new' }),
  },
];
