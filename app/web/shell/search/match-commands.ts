import type { Command } from '#shared/web/keyboard/command.ts';

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether the words of a label begin with those typed. */
export const startsWith = (label: string, typed: string): boolean =>
  wordsOf(label).join(' ').startsWith(wordsOf(typed).join(' '));

/** Commands in which each typed word starts a word; those that start with the typed text come first. */
export function matchCommands<Found extends Pick<Command, 'label' | 'words'>>(
  commands: readonly Found[],
  typed: string,
): Found[] {
  const asked = wordsOf(typed);
  const rank = ({ label, words = '' }: Found): number => {
    const known = wordsOf(`${label} ${words}`);
    if (!asked.every((word) => known.some((each) => each.startsWith(word)))) return 0;
    return startsWith(label, typed) ? 2 : 1;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((each) => each.rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ command }) => command);
}
