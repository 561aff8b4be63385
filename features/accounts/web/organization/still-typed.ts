/** Changes typed since the save, after everything else was saved. */
export function stillTyped<Fields extends object>(typed: Partial<Fields>, saved: Partial<Fields>): Partial<Fields> {
  const rest = Object.entries(typed).filter(([field, text]) => saved[field as keyof Fields] !== text);
  return Object.fromEntries(rest) as Partial<Fields>;
}
