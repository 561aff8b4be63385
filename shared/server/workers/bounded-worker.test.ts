import { getCompileCacheDir } from 'node:module';
import { expect, test } from 'vitest';
import { type GivenUp, openBoundedWorker } from './bounded-worker.ts';

const limits = { milliseconds: 60_000, megabytes: 200 };
class Given extends Error {}
const refuse = (reason: GivenUp) => new Given(reason);

/** The answer of a thread that runs this code, or the error it is given up with. */
async function answerOf(code: string): Promise<unknown> {
  const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const worker = await openBoundedWorker<string>({ script, data: null, limits, refuse });
  try {
    return await worker.next();
  } catch (error) {
    return error;
  } finally {
    await worker.close();
  }
}

test.each([
  ['throws', "throw new Error('odd')"],
  ['rejects a promise that nobody awaits', "Promise.reject(new Error('odd')); setTimeout(() => {}, 60000)"],
  ['throws in an event', "setTimeout(() => { throw new Error('odd') })"],
  ['waits for what never comes', 'await new Promise(() => {})'],
  ['ends', ''],
])('a thread that %s has given up on its file, and the next one is read', async (_title, code) => {
  const given = await answerOf(code);
  expect(given).toBeInstanceOf(Given);
  expect(given).toMatchObject({ message: 'broken', cause: { message: expect.stringMatching(/^odd$|ended$/) } });
  expect(await answerOf("import('node:worker_threads').then(({ parentPort }) => parentPort.postMessage('read'))")).toBe(
    'read',
  );
});

test('a thread that reads a file sees nothing of the environment, where secrets are', async () => {
  process.env.SECRET_OF_THIS_TEST = 'secret';
  const code =
    "import('node:worker_threads').then(({ parentPort }) => parentPort.postMessage(Object.keys(process.env)))";
  expect(await answerOf(code)).toEqual(getCompileCacheDir() ? ['NODE_COMPILE_CACHE'] : []);
  delete process.env.SECRET_OF_THIS_TEST;
});
