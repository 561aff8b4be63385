/** The same act a while after it was first asked for, once however often it is asked for until then. */
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
