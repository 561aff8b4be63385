import { Decimal } from 'decimal.js';

/** What a shelf has now, and what happened on it after the sales that are about to be posted. */
export interface Shelf {
  readonly locationId: string;
  quantity: Decimal;
  /** The time of the last anchor. Earlier sales are already part of it and do not change it (D11). */
  readonly anchoredAt: Date | null;
  /** In the order of the ledger; missing if nothing happened there since. */
  later?: Later[];
}

/** A movement of a shelf. */
export interface Later {
  /** Its business time, in milliseconds. */
  readonly at: number;
  /** Whole millionths, so that sums of many are exact and fast. */
  readonly millionths: number;
  /** An anchor states what is there (D11); what is booked to one, undone, or merged decides nothing by itself. */
  readonly kind: 'sale' | 'anchor' | 'booked' | 'other';
}

const MILLION = 1_000_000;

/** Other movements at the moment of an anchor belong before it (D11). */
const isAfter = ({ at, kind }: Later, moment: number): boolean =>
  at > moment || (at === moment && (kind === 'anchor' || kind === 'booked'));

/**
 * What a sale of this time can take from the shelf: what was there then, less what sales up to the next anchor have taken
 * of it since. So a sale takes from where it would have taken in time, whenever it is posted (D11, D16, D41).
 */
export function freeAt({ quantity, later }: Shelf, at: Date): Decimal {
  if (!later || later.length === 0) return quantity;
  const moment = at.getTime();
  const since = later.filter((one) => isAfter(one, moment));
  const balance = since.reduce((sum, one) => sum - one.millionths, quantity.times(MILLION).toNumber());
  let [left, least] = [balance, balance];
  for (const { kind, millionths } of since) {
    if (kind === 'anchor') break;
    if (kind === 'sale' || (kind === 'other' && millionths > 0)) left += millionths;
    least = Math.min(least, left);
  }
  return new Decimal(least).div(MILLION);
}

/** Takes an amount from a shelf at this time; a later anchor keeps what it states (D11). */
export function takeFrom(shelf: Shelf, amount: Decimal, at: Date): void {
  const isCovered = shelf.anchoredAt !== null && at <= shelf.anchoredAt;
  if (!isCovered) shelf.quantity = shelf.quantity.minus(amount);
  if (!shelf.later) return;
  const [moment, millionths] = [at.getTime(), amount.times(MILLION).toNumber()];
  insert(shelf.later, { at: moment, millionths: -millionths, kind: 'sale' });
  const anchor = shelf.later.find((one) => one.kind === 'anchor' && one.at >= moment);
  if (isCovered && anchor) insert(shelf.later, { at: anchor.at, millionths, kind: 'booked' });
}

function insert(later: Later[], one: Later): void {
  const place = later.findIndex((other) => other.at > one.at || (other.at === one.at && one.kind === 'sale'));
  later.splice(place === -1 ? later.length : place, 0, one);
}
