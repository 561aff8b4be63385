import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Turnstile } from '#shared/server/connections/turnstile.ts';
import { Refusal } from '#shared/server/refusal.ts';

export interface WorkerLimits {
  /** Per answer. */
  readonly milliseconds: number;
  /** For the thread: objects and byte arrays together. */
  readonly megabytes: number;
}

/** Why a worker was abandoned. `broken`: it failed, or ended without an answer, so the file is not what it claims to be. */
export type GivenUp = 'slow' | 'memory' | 'broken';

export interface BoundedWorker<FromWorker> {
  /** Its next message. */
  next(): Promise<FromWorker>;
  say(message: unknown): void;
  /** Ends it and admits the next file. Must always be called. */
  close(): Promise<void>;
}

interface WorkerOrder {
  readonly script: URL;
  readonly data: unknown;
  readonly limits: WorkerLimits;
  readonly refuse: (reason: GivenUp) => Error;
}

const MEGABYTE = 1024 * 1024;

/** Files unpacked at the same time: each may briefly need hundreds of megabytes. */
const AT_ONCE = 1;
const LONGEST_WAIT = 180_000;
const LOOK_EVERY = 20;
const BUSY = 'The server is reading other large files. Try again in a few minutes';

const turnstile = new Turnstile();

/**
 * Starts a thread for one untrusted file when no other one is running, and abandons it if it takes too long or too much
 * memory. Node's own limit does not cover byte arrays, which hold unpacked files, so the memory is monitored.
 */
export async function openBoundedWorker<FromWorker>(order: WorkerOrder): Promise<BoundedWorker<FromWorker>> {
  const leave = await enter();
  try {
    return start<FromWorker>(order, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

function enter(): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((leave) => resolve(leave));
    turnstile.pass('file', AT_ONCE, held, LONGEST_WAIT).catch(() => reject(new Refusal('unavailable', BUSY)));
  });
}

function start<FromWorker>({ script, data, limits, refuse }: WorkerOrder, leave: () => void) {
  const compiled = getCompileCacheDir();
  const worker = new Worker(script, {
    workerData: data,
    // Only where compiled code is kept, which halves its start: what reads a stranger's file sees no secret.
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // even if no answer is awaited
  const fail = (cause: Error) => failed.reject(Object.assign(refuse('broken'), { cause }));
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? failed.reject(refuse('memory')) : fail(error),
  );
  // A stream that neither ends nor fails leaves the thread without work: it ends without an error.
  worker.on('exit', () => fail(new Error(`bounded-worker: ${script.pathname} ended`)));
  const watch = setInterval(async () => {
    const used = await memoryOf(worker);
    if (used > limits.megabytes * MEGABYTE) failed.reject(refuse('memory'));
  }, LOOK_EVERY);
  return {
    async next(): Promise<FromWorker> {
      const { promise, resolve } = Promise.withResolvers<FromWorker>();
      const timer = setTimeout(() => failed.reject(refuse('slow')), limits.milliseconds);
      worker.once('message', resolve);
      try {
        return await Promise.race([promise, failed.promise]);
      } finally {
        clearTimeout(timer);
        worker.off('message', resolve);
      }
    },
    say: (message: unknown) => worker.postMessage(message),
    async close(): Promise<void> {
      clearInterval(watch);
      await worker.terminate();
      leave();
    },
  };
}

/** The thread reports in the middle of its work. One that has ended uses nothing. */
async function memoryOf(worker: Worker): Promise<number> {
  try {
    const { used_heap_size, external_memory } = await worker.getHeapStatistics();
    return used_heap_size + external_memory;
  } catch {
    return 0;
  }
}
