import { expect, test } from 'vitest';
import { streamProgress } from './stream-progress.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test('reports every step in order and then the result', async () => {
  const stream = streamProgress<number, string>(async (tell) => {
    tell(1);
    tell(2);
    await soon();
    tell(3);
    return 'done';
  });
  const heard: number[] = [];
  let step = await stream.next();
  for (; !step.done; step = await stream.next()) heard.push(step.value);
  expect(heard).toEqual([1, 2, 3]);
  expect(step.value).toBe('done');
});

test('reports a failure after the steps before it', async () => {
  const stream = streamProgress<number, string>(async (tell) => {
    tell(1);
    await soon();
    throw new Error('no more');
  });
  expect((await stream.next()).value).toBe(1);
  await expect(stream.next()).rejects.toThrow('no more');
});

test('continues without a listener', async () => {
  let finished = false;
  const stream = streamProgress<number, null>(async (tell) => {
    tell(1);
    await soon();
    finished = true;
    return null;
  });
  await stream.next();
  await stream.return(null);
  await soon();
  await soon();
  expect(finished).toBe(true);
});
