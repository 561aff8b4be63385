import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { items } from '#features/items/web/items-api.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { STOCK_FRESH, TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { Command } from '#shared/web/keyboard/command.ts';
import { askAndSignOut } from '../../account/leave.ts';
import { useMe } from '../../account/use-me.ts';
import { actionCommands } from './action-commands.ts';
import { matchCommands } from './match-commands.ts';
import { pageCommands } from './page-commands.ts';
import { type Recent, readRecent } from './recent.ts';

export interface PaletteEntry extends Command {
  /** A second line: the size and barcode of an item. */
  note?: string;
  recent: Recent;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

const MOST_ITEMS = 6;
const MOST_ACTIONS = 8;
const MOST_PAGES = 10;

/** Matches for the typed text, in groups; without text the recent ones, then everything. */
export function usePaletteEntries(typed: string): { groups: PaletteGroup[]; searching: boolean } {
  const client = useQueryClient();
  const { actions, pages } = useCommands();
  const [recent] = useState(() => readRecent(client));
  const { found, searching } = useItems(typed.trim());
  if (typed.trim() === '') {
    const known = new Map([...actions, ...pages].map((command) => [command.key, command]));
    const used = recent.flatMap((each) => {
      if ('item' in each) return [itemEntry(each.item, each.label)];
      const command = known.get(each.key);
      return command ? [entryOf(command)] : [];
    });
    return {
      groups: filled(['Recent', used], ['Actions', actions.map(entryOf)], ['Pages', pages.map(entryOf)]),
      searching,
    };
  }
  const groups = filled(
    ['Actions', matchCommands(actions, typed).slice(0, MOST_ACTIONS).map(entryOf)],
    ['Pages', matchCommands(pages, typed).slice(0, MOST_PAGES).map(entryOf)],
    ['Items', found],
  );
  return { groups, searching };
}

const filled = (...groups: readonly (readonly [string, readonly PaletteEntry[]])[]): PaletteGroup[] =>
  groups.filter(([, entries]) => entries.length > 0).map(([title, entries]) => ({ title, entries }));

const entryOf = (command: Command): PaletteEntry => ({ ...command, recent: { key: command.key } });

const itemEntry = (id: string, label: string, note?: string): PaletteEntry => ({
  key: `item ${id}`,
  label,
  note,
  recent: { item: id, label },
  run: () => go({ item: id }),
});

function useCommands(): { actions: readonly Command[]; pages: readonly Command[] } {
  const me = useMe();
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return useMemo(() => {
    const theme = {
      key: 'theme',
      label: `Switch to ${other} theme`,
      words: 'dark light colour mode',
      run: () => setColorScheme(other),
    };
    const leave = () => void askAndSignOut(client).catch((error: unknown) => toastFailed(errorText(error)));
    return { actions: actionCommands(me, theme, leave), pages: pageCommands(me.is_internal) };
  }, [me, client, other, setColorScheme]);
}

/** `searching`: what was found belongs to an earlier text, or nothing was yet. */
function useItems(typed: string): { found: readonly PaletteEntry[]; searching: boolean } {
  const [asked] = useDebouncedValue(typed, TYPEAHEAD_WAIT);
  const { data, isPlaceholderData, isLoading } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: asked, show_oos: true, size: MOST_ITEMS },
      enabled: asked !== '',
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
  const found = (typed === '' || asked === '' ? [] : (data ?? [])).map(({ id, name, vintage, size, type }) =>
    itemEntry(id, [name, vintage].filter(Boolean).join(' '), `${size.name} · ${type.name}`),
  );
  return { found, searching: isLoading || isPlaceholderData || asked !== typed };
}
