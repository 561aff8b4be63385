import { expect, test } from 'vitest';
import { forEachApart } from './for-each-apart.ts';

async function workOn(failing: readonly string[]) {
  const done: string[] = [];
  const work = async (each: string) => {
    if (failing.includes(each)) throw new Error(`${each} failed`);
    done.push(each);
  };
  const failure = await forEachApart(['a', 'b', 'c'], work).catch((error: Error) => error);
  return [done, failure?.message];
}

test.each([
  [[], ['a', 'b', 'c'], undefined],
  [['a'], ['b', 'c'], 'a failed'],
  [['a', 'c'], ['b'], 'a failed; c failed'],
])('if %j fail, the others are done, and the failures are thrown', async (failing, done, message) => {
  expect(await workOn(failing)).toEqual([done, message]);
});
