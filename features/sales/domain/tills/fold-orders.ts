import type { TillOrder } from './till-order.ts';
import { type WantedLine, wantedLines } from './wanted-lines.ts';

/** What is kept of an order between two deliveries of it. */
export interface KeptOrder {
  readonly orderKey: string;
  readonly rawHash: string;
}

/**
 * Whether a delivery says something new. A repeat and what was overtaken by a later state are not; of two states with the
 * same key the one that was asked for last holds, as a till's clock may stand still between two changes.
 */
export function isNews(kept: KeptOrder | undefined, arrived: KeptOrder): boolean {
  if (!kept) return true;
  return arrived.orderKey >= kept.orderKey && arrived.rawHash !== kept.rawHash;
}

/** A change that brings what was posted to what is wanted. Of a line that is not wanted anymore everything is 0. */
export interface Difference<Posted> {
  readonly lineId: string;
  /** Missing for a line that was not posted before. */
  readonly posted?: Posted;
  /** Missing for a line that should not be there. */
  readonly wanted?: WantedLine;
}

/**
 * What is wanted minus what was posted (D40), line by line: an empty answer for a repeat. `isSame` compares one line as
 * wanted with the same line as posted.
 */
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
