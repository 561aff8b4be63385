/** Runs `work` and yields its progress; returns its result. The work continues to its end even without a listener. */
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
  result.catch(() => {}); // reported below to a remaining listener
  for (;;) {
    yield* told.splice(0);
    if (ended) return result;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (ended || told.length > 0) resolve();
    });
  }
}
