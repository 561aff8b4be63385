import { expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const commands = [
  { label: 'All Items' },
  { label: 'Add item', words: 'new bottle create' },
  { label: 'Items' },
  { label: 'Résumé' },
];
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

it('finds what every typed word begins a word of', () => {
  expect(found('bottle')).toEqual(['Add item']);
  expect(found('it ad')).toEqual(['Add item']);
  expect(found('item nothing')).toEqual([]);
  expect(found('tems')).toEqual([]);
});

it('puts first what begins as it was typed', () => {
  expect(found('items')).toEqual(['Items', 'All Items']);
});

it('knows no accents, and finds everything by nothing', () => {
  expect(found('resume')).toEqual(['Résumé']);
  expect(found(' ')).toHaveLength(4);
});
