/** Throttles an action: it runs once, this long after its first request, however often it is requested until then. */
export function soon<Argument>(ms: number, act: (argument: Argument) => void): (argument: Argument) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return (argument) => {
    if (waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      act(argument);
    }, ms);
  };
}
