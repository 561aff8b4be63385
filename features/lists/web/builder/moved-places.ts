/** A group of a list, or an entry of a group. */
interface Placed {
  readonly id: string;
  readonly sort_order: number;
}

const GAP = 1;

/**
 * The new places of those whose place changes when one was moved: rows are given in their new order. One place where there is
 * room between its neighbours; else the places of those it passed are dealt out anew; else all are numbered.
 */
export function movedPlaces(rows: readonly Placed[], from: number, to: number): Placed[] {
  const moved = rows[to];
  if (!moved || from === to) return [];
  const between = roomAt(rows[to - 1]?.sort_order, rows[to + 1]?.sort_order);
  if (between !== undefined) return [{ id: moved.id, sort_order: between }];
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const passed = rows.slice(low, high + 1);
  const places = passed.map((row) => row.sort_order).sort((a, b) => a - b);
  const dealt = [...rows.slice(0, low), ...passed.map((row, at) => placed(row, places[at])), ...rows.slice(high + 1)];
  const next = isRising(dealt) ? dealt : rows.map((row, at) => placed(row, at));
  return next.filter((row, at) => row.sort_order !== rows[at]?.sort_order);
}

const placed = ({ id }: Placed, sort_order = 0): Placed => ({ id, sort_order });

const isRising = (rows: readonly Placed[]): boolean =>
  rows.every((row, at) => at === 0 || row.sort_order > (rows[at - 1] as Placed).sort_order);

/** A whole number between two others; behind the last, or before the first as long as that is not below nothing. */
function roomAt(before: number | undefined, behind: number | undefined): number | undefined {
  if (behind === undefined) return before === undefined ? undefined : before + GAP;
  if (before === undefined) return behind > 0 ? behind - GAP : undefined;
  const middle = Math.floor((before + behind) / 2);
  return middle > before && middle < behind ? middle : undefined;
}
