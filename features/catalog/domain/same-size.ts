import { Decimal } from 'decimal.js';

export interface SizeAmount {
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
}

/** Metric units only: an ounce may be a unit of volume or of weight. */
const METRIC: Readonly<Record<string, readonly [factor: number, unit: string]>> = {
  L: [1000, 'mL'],
  kg: [1000, 'g'],
};

/** True if both containers hold exactly the same amount, whatever they are called. */
export function isSameSize(one: SizeAmount, other: SizeAmount): boolean {
  const [a, b] = [inBase(one), inBase(other)];
  return one.count === other.count && a.unit === b.unit && a.volume.equals(b.volume);
}

function inBase({ volume, unit }: SizeAmount): { volume: Decimal; unit: string } {
  const [factor, base] = METRIC[unit] ?? [1, unit];
  return { volume: new Decimal(volume).times(factor), unit: base };
}
