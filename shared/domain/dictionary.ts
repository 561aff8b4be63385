/**
 * A table that is looked up with words that people write. An ordinary object answers to "constructor" and "__proto__",
 * too, with what every object inherits.
 */
export const dictionary = <Value>(table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), table);
