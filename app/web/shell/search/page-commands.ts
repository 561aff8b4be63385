import { goTo } from '#shared/web/address/navigate.ts';
import type { Command } from '#shared/web/keyboard/command.ts';
import { pageKeys, visibleTo } from '../../navigation.ts';
import { pages } from '../../pages.ts';

/** Every page without path parameters: those in the menu by their names there, then the others. */
export function pageCommands(isInternal: boolean): Command[] {
  const menu = visibleTo(isInternal).flatMap((group) => [group, ...group.children]);
  const hidden = new Set(visibleTo(true).flatMap(({ children }) => children.map(({ to }) => to)));
  for (const { to } of menu) hidden.delete(to);
  const entries = [
    ...menu.map(({ label, to, query }) => ({ label, to, query })),
    ...pageKeys.map(({ label, to }) => ({ label, to, query: undefined })),
    ...pages
      .filter(({ path }) => !path.includes('$') && !hidden.has(path))
      .map(({ title, path }) => ({ label: title, to: path, query: undefined })),
  ];
  const known = new Set<string>();
  return entries.flatMap(({ label, to, query }) => {
    const address = `${to} ${JSON.stringify(query ?? {})}`;
    if (known.has(address)) return [];
    known.add(address);
    return [{ key: `page ${address}`, label, words: `${to.replaceAll('/', ' ')} page`, run: () => goTo(to, query) }];
  });
}
