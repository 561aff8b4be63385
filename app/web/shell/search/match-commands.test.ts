import { expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const commands = [
  { label: 'All Items' },
  { label: 'Add item', words: 'new bottle create' },
  { label: 'Items' },
  { label: 'Résumé' },
];
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

it('finds commands with a word that starts with each typed word', () => {
  expect(found('bottle')).toEqual(['Add item']);
  expect(found('it ad')).toEqual(['Add item']);
  expect(found('item nothing')).toEqual([]);
  expect(found('tems')).toEqual([]);
});

it('puts commands first that start with the typed text', () => {
  expect(found('items')).toEqual(['Items', 'All Items']);
});

it('ignores accents, and finds everything for an empty search', () => {
  expect(found('resume')).toEqual(['Résumé']);
  expect(found(' ')).toHaveLength(4);
});
