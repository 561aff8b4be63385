import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MoreEntry, MoreGroup, MoreResultsOffer } from '#features/items/web/search/more-results.tsx';
import { reports } from '#features/reports/web/reports-api.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { Command } from '#shared/web/keyboard/command.ts';
import { askAndSignOut } from '../../account/leave.ts';
import { useMe } from '../../account/use-me.ts';
import { actionCommands } from './action-commands.ts';
import { matchCommands, startsWith } from './match-commands.ts';
import { pageCommands } from './page-commands.ts';
import { noteRecent, readRecent } from './recent.ts';

const MOST_ACTIONS = 8;
const MOST_PAGES = 10;
const MOST_DOCUMENTS = 12;

/** What the search finds besides items. Without text: what was used lately, then everything. */
export const moreResults: MoreResultsOffer = { useGroups, useNoteItem };

function useNoteItem() {
  const client = useQueryClient();
  return (item: string, label: string) => noteRecent(client, { item, label });
}

function useGroups(typed: string, asked: string): { groups: readonly MoreGroup[]; searching: boolean } {
  const client = useQueryClient();
  const { actions, pages } = useCommands();
  const [recent] = useState(() => readRecent(client));
  const { documents, searching } = useDocuments(asked);
  if (typed === '') {
    const known = new Map([...actions, ...pages].map((command) => [command.key, command]));
    const used = recent.flatMap((each) =>
      'item' in each ? [itemEntry(each.item, each.label)] : (known.get(each.key) ?? []),
    );
    return { groups: filled(['Recent', used], ['Actions', actions], ['Pages', pages]), searching };
  }
  const found = {
    Actions: matchCommands(actions, typed).slice(0, MOST_ACTIONS),
    Pages: matchCommands(pages, typed).slice(0, MOST_PAGES),
  };
  const named = (title: keyof typeof found) => found[title].filter(({ label }) => startsWith(label, typed));
  const others = (title: keyof typeof found) => found[title].filter(({ label }) => !startsWith(label, typed));
  const first = filled(['Actions', named('Actions')], ['Pages', named('Pages')]);
  const groups = [
    ...first.map((group) => ({ ...group, first: true })),
    ...filled(['Documents', documents], ['More actions', others('Actions')], ['More pages', others('Pages')]),
  ];
  return { groups, searching };
}

const filled = (...groups: readonly (readonly [string, readonly MoreEntry[]])[]): MoreGroup[] =>
  groups.filter(([, entries]) => entries.length > 0).map(([title, entries]) => ({ title, entries }));

const itemEntry = (id: string, label: string): MoreEntry => ({
  key: `item ${id}`,
  label,
  run: () => go({ search: undefined, item: id }),
});

function useCommands(): { actions: readonly MoreEntry[]; pages: readonly MoreEntry[] } {
  const me = useMe();
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  return useMemo(() => {
    const theme = {
      key: 'theme',
      label: `Switch to ${other} theme`,
      words: 'dark light color colour mode',
      run: () => setColorScheme(other),
    };
    const leave = () => void askAndSignOut(client).catch((error: unknown) => toastFailed(errorText(error)));
    const run = (command: Command): Command => ({
      ...command,
      run: () => {
        noteRecent(client, { key: command.key });
        go({ search: undefined }, { replace: true });
        command.run();
      },
    });
    return {
      actions: actionCommands(me, theme, leave).map(run),
      pages: pageCommands(me.is_internal).map(run),
    };
  }, [me, client, other, setColorScheme]);
}

type Document = Awaited<ReturnType<typeof reports.call.searchDocuments>>[number];

const OPENS: Readonly<Record<Document['kind'], (id: string) => void>> = {
  invoice: (id) => go({ search: undefined, invoice: id }),
  order: (id) => go({ search: undefined, po: id }),
  vendor: (id) => go({ search: undefined, vendor: id }),
  recipe: (id) => go({ search: undefined, recipe: id }),
  print_job: (id) => go({ search: undefined, print_job: id }),
  list: (id) => goTo(`/builder/${id}`),
  location: (id) => goTo('/inventory', { location: id }),
};

const KINDS: Readonly<Record<Document['kind'], string>> = {
  invoice: 'Invoice',
  order: 'Purchase order',
  vendor: 'Vendor',
  recipe: 'Recipe',
  print_job: 'Print job',
  list: 'List',
  location: 'Location',
};

function useDocuments(asked: string): { documents: readonly MoreEntry[]; searching: boolean } {
  const { data, isFetching } = useQuery(
    reports.query.searchDocuments.queryOptions({
      input: { q: asked, size: MOST_DOCUMENTS },
      enabled: asked !== '',
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
  const documents = (asked === '' ? [] : (data ?? [])).map(({ kind, id, name, about }) => ({
    key: `${kind} ${id}`,
    label: name,
    note: [KINDS[kind], about].filter(Boolean).join(' · '),
    run: () => OPENS[kind](id),
  }));
  return { documents, searching: isFetching };
}
