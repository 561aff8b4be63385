import { expect, test } from 'vitest';
import { listCommands, printCommands, WITHOUT_UNDO } from './commands.ts';

const namesOf = (undo: boolean) =>
  listCommands()
    .filter((command) => command.undo === undo)
    .map(({ name }) => name);

test('D38: every command answers an action to undo, or has a reason why not', () => {
  expect(namesOf(false).filter((name) => !WITHOUT_UNDO[name])).toEqual([]);
});

test('no reason is left of a command that has an undo or is gone', () => {
  const without = namesOf(false);
  expect(Object.keys(WITHOUT_UNDO).filter((name) => !without.includes(name))).toEqual([]);
});

test('docs/undo.md is up to date: otherwise run `npm test -- app/contract -u`', async () => {
  await expect(printCommands()).toMatchFileSnapshot('../../docs/undo.md');
});
