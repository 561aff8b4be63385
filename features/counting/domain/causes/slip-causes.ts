import { Decimal } from 'decimal.js';
import { formatQuantity } from '#shared/domain/format.ts';
import { type Cause, explained, likelihood } from './cause.ts';
import type { CauseKind } from './cause-kinds.ts';
import { change } from './delivery-causes.ts';
import type { Evidence, Shelf, ShelfCount } from './evidence.ts';

/** Packs so common that they need not be on record. */
const COMMON_PACKS = [6, 12];
const USUAL = { knownPack: 0.9, commonPack: 0.6, wholeCase: 0.7, wholeCommonCase: 0.35, digits: 0.55 };
/** A slip has to explain the difference almost completely. */
const CLOSE = 0.9;

/** The likely figure if a count was mistyped. */
interface Slip {
  readonly kind: CauseKind;
  readonly meant: Decimal;
  readonly usual: number;
  readonly how: string;
}

/** Cases typed as bottles, bottles typed as cases, a missed case, transposed digits. */
export function slipCauses({ shelves, packs }: Evidence): Cause[] {
  return shelves.flatMap((shelf) =>
    shelf.counts.flatMap((count) => [...caseSlips(count, packs), ...digitSlips(count)].flatMap(asCause(shelf, count))),
  );
}

const asCause =
  (shelf: Shelf, count: ShelfCount) =>
  (slip: Slip): Cause[] => {
    if (!shelf.variance || slip.meant.lt(0)) return [];
    const difference = slip.meant.minus(count.quantity);
    const fit = explained(shelf.variance, difference);
    if (fit < CLOSE) return [];
    return [
      {
        kind: slip.kind,
        likelihood: likelihood(slip.usual, fit),
        locationId: shelf.locationId,
        explanation: `${count.by ?? 'Someone'} counted ${typed(count)} in ${shelf.name}. ${slip.how} (${formatQuantity(slip.meant.toFixed())}?).`,
        fix: { kind: 'correct', stocktakeId: count.id, count: slip.meant },
        changes: [change(shelf, difference, difference)],
      },
    ];
  };

function caseSlips({ quantity }: ShelfCount, packs: readonly number[]): Slip[] {
  const known = packs.filter((pack) => pack > 1);
  const all = [...known, ...COMMON_PACKS.filter((pack) => !known.includes(pack))];
  return all.flatMap((pack): Slip[] => {
    const isKnown = known.includes(pack);
    const usual = isKnown ? USUAL.knownPack : USUAL.commonPack;
    const oneCase = isKnown ? USUAL.wholeCase : USUAL.wholeCommonCase;
    const cases = quantity.div(pack);
    const slip = (meant: Decimal, each: number, how: string): Slip => ({ kind: 'case_slip', meant, usual: each, how });
    return [
      ...(quantity.isInteger()
        ? [slip(quantity.times(pack), usual, `Cases of ${pack} may have been typed as bottles`)]
        : []),
      ...(cases.isInteger() ? [slip(cases, usual, `Bottles may have been typed as cases of ${pack}`)] : []),
      slip(quantity.plus(pack), oneCase, `A case of ${pack} may have been missed`),
      slip(quantity.minus(pack), oneCase, `A case of ${pack} may have been counted twice`),
    ];
  });
}

function digitSlips({ quantity }: ShelfCount): Slip[] {
  const text = quantity.toFixed();
  const slip = (meant: Decimal, how: string): Slip => ({ kind: 'digit_slip', meant, usual: USUAL.digits, how });
  return [
    ...(/^[1-9]{2}$/.test(text) ? [slip(new Decimal(`${text[1]}${text[0]}`), 'The two digits may be swapped')] : []),
    slip(quantity.times(10), 'A digit or the decimal point may be missing'),
    ...(quantity.gte(10)
      ? [slip(quantity.div(10), 'There may be an extra digit, or the decimal point is missing')]
      : []),
  ];
}

const typed = ({ quantity, entered }: ShelfCount) =>
  entered && entered !== quantity.toFixed()
    ? `${formatQuantity(quantity.toFixed())} (typed "${entered}")`
    : formatQuantity(quantity.toFixed());
