import { expect, test } from 'vitest';
import { GroupQueue } from './group-queue.ts';

/** Doubles numbers; refuses odd ones. Groups end when the test lets them. */
function openQueue(running: number) {
  const groups: { works: readonly number[]; end: (error?: Error) => void }[] = [];
  const queue = new GroupQueue<number, number>({
    running,
    together: 3,
    run: (works) =>
      new Promise((resolve, reject) => {
        const results = works.map(
          (work): PromiseSettledResult<number> =>
            work % 2 === 0 ? { status: 'fulfilled', value: work * 2 } : { status: 'rejected', reason: `odd ${work}` },
        );
        groups.push({ works, end: (error) => (error ? reject(error) : resolve(results)) });
      }),
  });
  const join = (name: string, work: number) => queue.join(name, work).catch((error: unknown) => String(error));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { groups, join, settled };
}

test('works waiting under one name run together, in order, and each gets its own result', async () => {
  const { groups, join, settled } = openQueue(1);
  const answers = Promise.all([2, 4, 5, 6, 8].map((work) => join('shelf', work)));
  const other = join('another shelf', 10);
  expect(groups.map(({ works }) => works)).toEqual([[2], [10]]);
  groups[0]?.end();
  await settled();
  expect(groups[2]?.works).toEqual([4, 5, 6]);
  groups[2]?.end();
  await settled();
  expect(groups[3]?.works).toEqual([8]);
  groups[3]?.end();
  groups[1]?.end();
  expect(await answers).toEqual([4, 8, 'odd 5', 12, 16]);
  expect(await other).toBe(20);
});

test('a group that fails as a whole fails its own works, and the next group runs', async () => {
  const { groups, join, settled } = openQueue(1);
  const answers = Promise.all([2, 4, 6].map((work) => join('shelf', work)));
  groups[0]?.end(new Error('broken'));
  await settled();
  groups[1]?.end();
  expect(await answers).toEqual(['Error: broken', 8, 12]);
});

test('runs as many groups of one name at once as allowed', () => {
  const { groups, join } = openQueue(2);
  for (const work of [2, 4, 6]) void join('shelf', work);
  expect(groups.map(({ works }) => works)).toEqual([[2], [4]]);
});
