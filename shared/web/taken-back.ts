/**
 * For what was shown before the server refused it: the earlier values of the fields that still show it. What someone
 * else, or a later act, changed in the meantime stays.
 */
export const takenBack = <Row extends object>(now: Row, shown: Partial<Row>, before: Partial<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => {
      const key = name as keyof Row;
      return isSame(now[key], value) ? [[name, before[key]]] : [];
    }),
  ) as Partial<Row>;

/** The cache keeps a copy of what it is given, so parts of a record are compared by what they hold. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isPart(one) && isPart(other) && JSON.stringify(one) === JSON.stringify(other));

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null;
