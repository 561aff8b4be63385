export interface RangeBounds {
  readonly min: number;
  readonly max: number;
}

/** Where nothing says how far a range goes. */
const WITHOUT_DATA: RangeBounds = { min: 0, max: 100 };

/** Between what a range can be chosen: whole numbers around the least and the most there is, 0 to 100 of nothing. */
export function rangeBounds(least: number | null, most: number | null): RangeBounds {
  if (least === null || most === null) return WITHOUT_DATA;
  return { min: Math.floor(least), max: Math.ceil(most) + 1 };
}
