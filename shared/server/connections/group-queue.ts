interface Waiting<Work, Answer> {
  readonly work: Work;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Line<Work, Answer> {
  running: number;
  readonly waiting: Waiting<Work, Answer>[];
}

interface Options<Work, Answer> {
  /** Groups of one name running at once. */
  readonly running: number;
  /** Works per group. */
  readonly together: number;
  /** Runs a group. Every work has its own result, in the same order. */
  run(works: readonly Work[]): Promise<readonly PromiseSettledResult<Answer>[]>;
}

/**
 * Works of one name wait in order of arrival, without a connection. The next turn takes all that wait, up to a limit,
 * so that many writers of one row share a transaction. A work that meets no other runs at once.
 */
export class GroupQueue<Work, Answer> {
  private readonly lines = new Map<string, Line<Work, Answer>>();
  private readonly options: Options<Work, Answer>;

  constructor(options: Options<Work, Answer>) {
    this.options = options;
  }

  join(name: string, work: Work): Promise<Answer> {
    const line = this.lines.get(name) ?? { running: 0, waiting: [] };
    this.lines.set(name, line);
    return new Promise((resolve, reject) => {
      line.waiting.push({ work, resolve, reject });
      if (line.running < this.options.running) void this.runTurns(name, line);
    });
  }

  private async runTurns(name: string, line: Line<Work, Answer>): Promise<void> {
    line.running += 1;
    while (line.waiting.length > 0) await this.runGroup(line.waiting.splice(0, this.options.together));
    line.running -= 1;
    if (line.running === 0) this.lines.delete(name);
  }

  private async runGroup(group: readonly Waiting<Work, Answer>[]): Promise<void> {
    try {
      const results = await this.options.run(group.map(({ work }) => work));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('GroupQueue: a work has no result'));
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
