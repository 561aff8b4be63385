import { readdirSync, readFileSync } from 'node:fs';

/** One thing measured: the product's call and the floor's, each given the number of the run. */
export interface Case {
  readonly name: string;
  /** Product time over floor time, at most. Null where the issue sets no target. */
  readonly target: number | null;
  readonly runs: number;
  readonly writers?: number;
  /** Rounds after the warm-up; five, or fewer of what takes seconds. */
  readonly rounds?: number;
  /** Measures not the mean of the runs but what this part of them is quicker than. */
  readonly percentile?: number;
  /** The product's time in ms, at most. */
  readonly mostMs?: number;
  /** Says what became of it all, after the last round. */
  check?(): Promise<string>;
  /** What `runs` of the product's calls in each round use up; not measured. */
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
  /** CPU of the product's Node process, ms an operation. */
  readonly cpuMs: number;
  readonly mostMs: number | undefined;
  /** What the check said. */
  readonly said: string | undefined;
}

const ROUNDS = 5;

/** Product and floor in turn, five rounds after one warm-up, medians: the machine's speed drifts, the ratio does not. */
export async function measure(one: Case, productPid: number): Promise<Measured> {
  const writers = one.writers ?? 1;
  const rounds: { floor: number; product: number; cpu: number }[] = [];
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
    const floor = await batch(one.floor);
    await one.prepare?.(one.runs);
    const before = cpuOf(productPid);
    const product = await batch(one.product);
    const cpu = (cpuOf(productPid) - before) / one.runs;
    if (round > 0) rounds.push({ floor, product, cpu });
  }
  return {
    name: one.name,
    target: one.target,
    floorMs: median(rounds.map((round) => round.floor)),
    productMs: median(rounds.map((round) => round.product)),
    ratio: median(rounds.map((round) => round.product / round.floor)),
    cpuMs: median(rounds.map((round) => round.cpu)),
    mostMs: one.mostMs,
    said: await one.check?.(),
  };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** User and system time of a process in ms; NaN where there is no /proc. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB; NaN where there is no /proc. */
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
