import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Room } from './upload-room.ts';

const now = (entered: Promise<unknown>) => Promise.race([entered.then(() => true), soon(false)]);

test('files that are received together never have more bytes than the room; each gets its turn in order', async () => {
  const room = new Room(100);
  const leaveFirst = await room.take(60);
  const [large, small] = [room.take(60), room.take(10)];
  expect([await now(large), await now(small)]).toEqual([false, false]); // the small one came later
  leaveFirst();
  const [leaveLarge] = await Promise.all([large, small]);
  const whole = room.take(500);
  expect(await now(whole)).toBe(false);
  leaveLarge();
  expect(await now(whole)).toBe(false);
  (await small)();
  expect(await now(whole)).toBe(true);
});
