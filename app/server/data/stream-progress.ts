/**
 * Runs `work` and yields what it tells on the way; returns what it returns. When nobody listens any more the work still
 * goes on to its end.
 */
export async function* streamProgress<Step, Result>(
  work: (tell: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result, void> {
  const told: Step[] = [];
  let wake = () => {};
  let ended = false;
  const tell = (step: Step) => {
    told.push(step);
    wake();
  };
  const result = work(tell).finally(() => {
    ended = true;
    wake();
  });
  result.catch(() => {}); // told to whoever still listens, below
  for (;;) {
    yield* told.splice(0);
    if (ended) return result;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (ended || told.length > 0) resolve();
    });
  }
}
