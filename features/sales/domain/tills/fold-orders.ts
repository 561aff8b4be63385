import type { TillOrder } from './till-order.ts';
import { type WantedLine, wantedLines } from './wanted-lines.ts';

/** The stored state of an order between two deliveries. */
export interface KeptOrder {
  readonly orderKey: string;
  readonly rawHash: string;
}

/**
 * Whether a delivery has changes. Repeats and deliveries older than a stored state have none. Of two states with the
 * same key the last one fetched wins, because a till's clock may not advance between two changes.
 */
export function isNews(kept: KeptOrder | undefined, arrived: KeptOrder): boolean {
  if (!kept) return true;
  return arrived.orderKey >= kept.orderKey && arrived.rawHash !== kept.rawHash;
}

/** A change from what was posted to what is wanted. For a line that is no longer wanted, everything is 0. */
export interface Difference<Posted> {
  readonly lineId: string;
  /** Undefined for a line that was not posted before. */
  readonly posted?: Posted;
  /** Undefined for a line that is no longer wanted. */
  readonly wanted?: WantedLine;
}

/** Wanted minus posted (D40), line by line; empty for a repeat. `isSame` compares a wanted line with the posted one. */
export function differences<Posted>(
  order: TillOrder,
  posted: ReadonlyMap<string, Posted>,
  isSame: (wanted: WantedLine, posted: Posted) => boolean,
  isNothing: (posted: Posted) => boolean,
): Difference<Posted>[] {
  const wanted = wantedLines(order);
  const ids = new Set(wanted.map((line) => line.lineId));
  const changed = wanted.flatMap((line): Difference<Posted>[] => {
    const before = posted.get(line.lineId);
    if (before === undefined) return [{ lineId: line.lineId, wanted: line }];
    return isSame(line, before) ? [] : [{ lineId: line.lineId, wanted: line, posted: before }];
  });
  const gone = [...posted].flatMap(([lineId, before]): Difference<Posted>[] =>
    ids.has(lineId) || isNothing(before) ? [] : [{ lineId, posted: before }],
  );
  return [...changed, ...gone];
}
