import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Room } from './upload-room.ts';

const PATIENCE = 60_000;

const now = (entered: Promise<unknown>) => Promise.race([entered.then(() => true), soon(false)]);

test('files being received never exceed the available space together; each gets its turn in order', async () => {
  const room = new Room(100);
  const leaveFirst = await room.take(60, PATIENCE);
  const [large, small] = [room.take(60, PATIENCE), room.take(10, PATIENCE)];
  expect([await now(large), await now(small)]).toEqual([false, false]); // the small one came later
  leaveFirst();
  const [leaveLarge] = await Promise.all([large, small]);
  const whole = room.take(500, PATIENCE);
  expect(await now(whole)).toBe(false);
  leaveLarge();
  expect(await now(whole)).toBe(false);
  (await small)();
  expect(await now(whole)).toBe(true);
});

test('a file that finds no space in time gives up its turn, and a smaller one that came later is received', async () => {
  const room = new Room(100);
  await room.take(60, PATIENCE);
  const large = room.take(60, 20);
  const small = room.take(10, PATIENCE);
  await expect(large).rejects.toThrow('No room came free');
  await small;
});
