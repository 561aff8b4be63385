const cents = (figure: number): number => Math.round(figure * 100) / 100;

/** How many days a value lasts at the usage of so many days; null where nothing was used. */
export const daysOfStock = (value: number, used: number, days: number): number | null =>
  used > 0 ? cents((value * days) / used) : null;

interface Kind<Code> {
  readonly short_type: Code;
  readonly end_value: number;
  readonly usage: number;
}

/** The same for each main type: its types' value at their usage together, not the average of their days. */
export const daysByMainType = <Code>(kinds: readonly Kind<Code>[], days: number): [Code, number | null][] =>
  [...Map.groupBy(kinds, ({ short_type }) => short_type)].map(([code, of]) => {
    const sum = (pick: (kind: Kind<Code>) => number) => of.reduce((all, kind) => all + pick(kind), 0);
    return [
      code,
      daysOfStock(
        sum((kind) => kind.end_value),
        sum((kind) => kind.usage),
        days,
      ),
    ];
  });
