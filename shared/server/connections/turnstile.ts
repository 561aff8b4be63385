interface Gate {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many works of one name run at once; the others wait in order of arrival, without a connection. */
export class Turnstile {
  private readonly gates = new Map<string, Gate>();

  /** Refuses with a busy server after `patience` ms, if given. */
  async pass<T>(name: string, most: number, work: () => Promise<T>, patience?: number): Promise<T> {
    const gate = this.gates.get(name) ?? { running: 0, waiting: [] };
    this.gates.set(name, gate);
    if (gate.running < most) gate.running += 1;
    else await untilCalled(gate, patience);
    try {
      return await work();
    } finally {
      const next = gate.waiting.shift();
      if (next) next();
      else gate.running -= 1;
      if (gate.running === 0) this.gates.delete(name);
    }
  }
}

/** Takes over the calling work's turn, so that later arrivals do not overtake it. */
function untilCalled({ waiting }: Gate, patience?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer =
      patience === undefined
        ? undefined
        : setTimeout(() => {
            waiting.splice(waiting.indexOf(call), 1);
            reject(new Error('timeout exceeded when trying to connect')); // the pool's own message: the server is busy
          }, patience);
    const call = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(call);
  });
}
