export interface RangeBounds {
  readonly min: number;
  readonly max: number;
}

const WITHOUT_DATA: RangeBounds = { min: 0, max: 100 };

/** The bounds of a range: whole numbers around the minimum and the maximum, 0 to 100 if there is no data. */
export function rangeBounds(least: number | null, most: number | null): RangeBounds {
  if (least === null || most === null) return WITHOUT_DATA;
  return { min: Math.floor(least), max: Math.ceil(most) + 1 };
}
