import { divide, fixed, fractionOf } from '#shared/domain/fraction.ts';

interface CostedLine {
  /** Decimal strings; a negative quantity is a return to the vendor. */
  readonly quantity: string;
  readonly totalCost: string;
}

interface InvoiceCharges {
  readonly shipping: string;
  readonly tax: string;
  readonly fees: string;
  readonly credit: string;
}

export interface LandedLine {
  /** The line's share of shipping, tax, and fees less credit, in cents. */
  readonly shareCents: bigint;
  readonly landedTotalCents: bigint;
  /** Per stock unit, to six decimals. */
  readonly landedUnitCost: string;
}

/**
 * Spreads an invoice's charges over its lines by value, exact to the cent (D33). Only purchases get a share, not
 * returns; if all lines are free, they share by quantity. A leftover cent goes to the largest remainder, then to the
 * more expensive line, then to the earlier one.
 */
export function spreadLandedCost(lines: readonly CostedLine[], charges: InvoiceCharges): LandedLine[] {
  const { shipping, tax, fees, credit } = charges;
  const cents = toUnits(shipping, 2) + toUnits(tax, 2) + toUnits(fees, 2) - toUnits(credit, 2);
  const shares = spreadCents(cents, weigh(lines));
  return lines.map((line, index) => {
    const shareCents = shares[index] ?? 0n;
    const landedTotalCents = toUnits(line.totalCost, 2) + shareCents;
    const landed = divide({ top: landedTotalCents, bottom: 100n }, fractionOf(line.quantity));
    return { shareCents, landedTotalCents, landedUnitCost: fixed(landed, 6) };
  });
}

/** Weights by purchased value; if nothing has a value, by quantity; if everything is returned, by the returns. */
function weigh(lines: readonly CostedLine[]): bigint[] {
  const values = lines.map((line) => toUnits(line.totalCost, 2));
  const quantities = lines.map((line) => toUnits(line.quantity, 6));
  const ways = [values.map(atLeastZero), values.map(absolute), quantities.map(atLeastZero), quantities.map(absolute)];
  return ways.find((weights) => weights.some((weight) => weight > 0n)) ?? lines.map(() => 1n);
}

/** Splits cents in proportion to weights, by the largest remainder method; the shares add up to `cents`. */
export function spreadCents(cents: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const amount = absolute(cents);
  const parts = weights.map((weight) => {
    const exact = amount * weight;
    return { weight, share: exact / whole, rest: exact % whole };
  });
  let left = amount - parts.reduce((sum, part) => sum + part.share, 0n);
  // Sorting keeps the order of equals: the earlier line comes first.
  for (const part of parts.toSorted((a, b) => sign(b.rest - a.rest) || sign(b.weight - a.weight))) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return parts.map((part) => (cents < 0n ? -part.share : part.share));
}

const toUnits = (value: string, decimals: number) => BigInt(fixed(fractionOf(value), decimals).replace('.', ''));
const absolute = (value: bigint) => (value < 0n ? -value : value);
const atLeastZero = (value: bigint) => (value < 0n ? 0n : value);
const sign = (value: bigint) => Number(value > 0n) - Number(value < 0n);
