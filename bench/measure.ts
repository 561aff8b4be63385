import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** One measurement: the product's call and the floor's, each given the number of the run. */
export interface Case {
  readonly name: string;
  /** Maximum ratio of product time to floor time. Null if the issue sets no target. */
  readonly target: number | null;
  readonly runs: number;
  readonly writers?: number;
  /** Rounds after the warm-up: five, or fewer for cases that take seconds. */
  readonly rounds?: number;
  /** Measures this percentile instead of the mean of the runs. */
  readonly percentile?: number;
  /** The product's maximum time in ms. */
  readonly mostMs?: number;
  /** Describes the result after the last round. */
  check?(): Promise<string>;
  /** Prepares what `runs` product calls per round consume; not measured. */
  prepare?(count: number): Promise<void>;
  product(n: number): Promise<unknown>;
  floor(n: number): Promise<unknown>;
}

export interface Measured {
  readonly name: string;
  readonly target: number | null;
  readonly floorMs: number;
  readonly productMs: number;
  readonly ratio: number;
  /** CPU of Node and of PostgreSQL, ms per operation: affected least by a busy machine. */
  readonly cpu: { readonly floor: number; readonly node: number; readonly database: number };
  readonly mostMs: number | undefined;
  /** The result of the check. */
  readonly said: string | undefined;
}

/** The programs whose CPU is counted. */
export interface Programs {
  readonly product: number;
  readonly floor: number;
  /** PostgreSQL's main process; the others are its children. */
  readonly database: number;
}

const ROUNDS = 5;

/**
 * Product and floor in turn, five rounds after one warm-up, medians: the machine's speed drifts, but the ratio does
 * not.
 */
export async function measure(one: Case, programs: Programs): Promise<Measured> {
  const writers = one.writers ?? 1;
  const rounds: { floor: number; product: number; floorCpu: number; node: number; database: number }[] = [];
  let n = 0;
  const batch = async (call: (n: number) => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    const took: number[] = [];
    const perWriter = Math.ceil(one.runs / writers);
    await Promise.all(
      Array.from({ length: writers }, async () => {
        for (let i = 0; i < perWriter; i += 1) {
          n += 1;
          const began = performance.now();
          await call(n);
          took.push(performance.now() - began);
        }
      }),
    );
    if (one.percentile) return quantile(took, one.percentile);
    return (performance.now() - started) / (perWriter * writers);
  };
  for (let round = 0; round <= (one.rounds ?? ROUNDS); round += 1) {
    const floorCpu = stopwatch([programs.floor], programs.database);
    const floor = await batch(one.floor);
    const floorTook = floorCpu();
    await one.prepare?.(one.runs);
    const cpu = stopwatch([programs.product], programs.database);
    const product = await batch(one.product);
    const { node, database } = cpu();
    if (round > 0) rounds.push({ floor, product, floorCpu: floorTook.node + floorTook.database, node, database });
  }
  return {
    name: one.name,
    target: one.target,
    floorMs: median(rounds.map((round) => round.floor)),
    productMs: median(rounds.map((round) => round.product)),
    ratio: median(rounds.map((round) => round.product / round.floor)),
    cpu: {
      floor: median(rounds.map((round) => round.floorCpu)) / one.runs,
      node: median(rounds.map((round) => round.node)) / one.runs,
      database: median(rounds.map((round) => round.database)) / one.runs,
    },
    mostMs: one.mostMs,
    said: await one.check?.(),
  };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** CPU in ms from now on, of these processes and of PostgreSQL; NaN without /proc. */
function stopwatch(pids: readonly number[], database: number): () => { node: number; database: number } {
  const now = () => ({ node: pids.reduce((sum, pid) => sum + cpuOf(pid), 0), database: cpuOfDatabase(database) });
  const began = now();
  return () => {
    const ended = now();
    return { node: ended.node - began.node, database: ended.database - began.database };
  };
}

/** Including its children, running and ended. */
function cpuOfDatabase(pid: number): number {
  try {
    const [user, system, endedUser, endedSystem] = ticksOf(pid);
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
    const ended = (endedUser ?? 0) + (endedSystem ?? 0);
    return children.reduce((sum, child) => sum + cpuOf(Number(child)), ((user ?? 0) + (system ?? 0) + ended) * 10);
  } catch {
    return Number.NaN;
  }
}

/** User and system time of a process in ms; 0 if it has ended. */
function cpuOf(pid: number): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const [user, system] = ticksOf(pid);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

const parentOf = (pid: number) => Number(statOf(pid)[1]);

/** Its own user and system time, and that of its ended children. */
const ticksOf = (pid: number) => statOf(pid).slice(11, 15).map(Number);

function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Resident memory of a process in MB; NaN without /proc. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Gzipped size of all JavaScript of the built web app, KB. */
export function sizeOfWeb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const packed = files.filter((file) => file.name.endsWith('.js.gz'));
  return packed.reduce((sum, file) => sum + readFileSync(`${file.parentPath}/${file.name}`).length, 0) / 1024;
}
