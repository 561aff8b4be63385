import { decimalText, divide, type Fraction, fixed, fractionOf, minus, plus, times } from '#shared/domain/fraction.ts';
import { freshOf, type NewItem, newItemProblem, withoutVintage } from './new-item.ts';
import type { Candidate, Decision, Reading, ReadingLine } from './reading-api.ts';

/** Data of the item chosen for a line. */
export interface ChosenItem {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string;
  readonly lastCost: number | null;
  readonly pack: number;
  readonly inCases: boolean;
}

/** A person's input for one line; missing values stay as read. */
export interface LineChoice {
  /** The line as it was read when this was decided. */
  readonly of?: string | undefined;
  readonly as?: 'item' | 'new' | 'charge' | 'ignore' | undefined;
  readonly item?: ChosenItem | undefined;
  readonly fresh?: NewItem | undefined;
  /** The charge of the invoice that the line is part of. */
  readonly charge?: keyof Charges | undefined;
  readonly reason?: string | undefined;
  readonly quantity?: number | undefined;
  readonly pack?: number | undefined;
  readonly inCases?: boolean | undefined;
  readonly total?: number | undefined;
  /** A person reviewed the line and accepted it as read. */
  readonly checked?: boolean | undefined;
}

/** A person's input for the document; stored on this device until it is confirmed. */
export interface ReadingDraft {
  readonly vendorId?: string | undefined;
  readonly number?: string | undefined;
  readonly day?: string | undefined;
  readonly consigned?: boolean | undefined;
  readonly charges?: Partial<Charges> | undefined;
  /** The difference that a person saw and accepted, and the total it belonged to; another one is asked about again. */
  readonly accepted?: Accepted | undefined;
  /** Units of the venue's currency for one of the document's. */
  readonly rate?: number | undefined;
  readonly lines: Readonly<Record<number, LineChoice>>;
}

export interface Accepted {
  readonly total: number;
  /** Null if the document has no total. */
  readonly difference: number | null;
}

export interface Charges {
  readonly shipping: number;
  readonly tax: number;
  readonly fees: number;
  /** Below 0 if more was returned than charged. */
  readonly deposit: number;
  readonly credit: number;
}

export const EMPTY_DRAFT: ReadingDraft = { lines: {} };

export type Flag = ReadingLine['flags'][number];

/** A line with everything entered or read. */
export interface SettledLine {
  readonly as: 'item' | 'new' | 'charge' | 'ignore' | 'open';
  readonly item: ChosenItem | undefined;
  readonly confidence: ReadingLine['confidence'];
  /** Reasons to doubt the line or its chosen item. */
  readonly flags: readonly Flag[];
  /** A person confirmed or changed it. */
  readonly checked: boolean;
  readonly fresh: NewItem;
  readonly charge: keyof Charges;
  readonly reason: string;
  /** The document's count: cases or bottles. */
  readonly quantity: number;
  readonly inCases: boolean;
  readonly pack: number;
  /** The line has both cases and loose bottles. */
  readonly mixed: boolean;
  readonly units: string;
  readonly total: number;
  readonly unitCost: string | null;
}

/** What a decision was about. The total of a converted line follows the exchange rate, so it does not count. */
export const asRead = ({ foreign }: Pick<Reading, 'foreign'>, line: ReadingLine): string => {
  const { code, barcode, name, vintage, size, pack, cases, bottles, total } = line;
  return JSON.stringify([code, barcode, name, vintage, size, pack, cases, bottles, foreign ? null : total]);
};

/** Without decisions about lines that someone else had read again, with another result. */
export function stillTrue(draft: ReadingDraft, reading: Pick<Reading, 'foreign' | 'lines'>): ReadingDraft {
  const kept = Object.entries(draft.lines).filter(([at, { of }]) => {
    const line = reading.lines[Number(at)];
    return of === undefined || (line !== undefined && of === asRead(reading, line));
  });
  return kept.length === Object.keys(draft.lines).length ? draft : { ...draft, lines: Object.fromEntries(kept) };
}

/**
 * What a person says about a line that is to be an item is said about the item, pack and counting that the line shows:
 * they stay when a later reading would choose others.
 */
export function fixedItem(line: ReadingLine, before: LineChoice | undefined, part: LineChoice): LineChoice {
  const said = Object.values(part).some((value) => value !== undefined);
  const shown = settleLine(line, before);
  return said && part.item === undefined && shown.as === 'item' ? { item: shown.item, ...part } : part;
}

/** Whether a person accepted these sums, as they are. */
export const isAccepted = (accepted: ReadingDraft['accepted'], { total, difference }: Sums): boolean =>
  accepted?.total === total && accepted.difference === difference;

/** `balanced`: lines and charges, as corrected, come to the document's total, so no line is in doubt for that. */
export function settleLine(line: ReadingLine, choice: LineChoice = {}, balanced = false): SettledLine {
  const first = line.confidence === 'choose' ? undefined : line.candidates[0];
  const item = choice.item ?? (first && chosenOf(first));
  const as = choice.as ?? (item ? 'item' : 'open');
  const mixed = line.cases !== 0 && line.bottles !== 0;
  const pack = choice.pack ?? (as === 'item' && item ? item.pack : (line.pack ?? 1));
  const inCases = choice.inCases ?? (as === 'item' && item ? item.inCases : line.cases !== 0);
  const quantity = choice.quantity ?? (mixed ? line.cases : line.cases + line.bottles);
  const loose = mixed ? line.bottles : 0;
  const units = plus(times(exact(quantity), exact(inCases || mixed ? pack : 1)), exact(loose));
  const total = choice.total ?? line.total;
  const checked = Object.entries(choice).some(([name, said]) => name !== 'of' && said !== undefined);
  const own = line.flags.filter((flag) => !(balanced && flag === 'total'));
  const doubtful = own.length > 0 || (line.candidates[0]?.flags.length ?? 0) > 0;
  const confidence = line.match === 'sure' && doubtful ? 'likely' : line.match;
  return {
    as,
    item,
    confidence: checked ? 'sure' : confidence,
    flags: [...own, ...(line.candidates.find(({ id }) => as === 'item' && id === item?.id)?.flags ?? [])],
    checked,
    fresh: choice.fresh ?? freshOf(line),
    charge: choice.charge ?? (total < 0 ? 'credit' : 'fees'),
    reason: choice.reason ?? '',
    quantity,
    inCases: inCases || mixed,
    pack,
    mixed,
    units: decimalText(units),
    total,
    unitCost: units.top === 0n ? null : fixed(divide(exact(total), units), 2),
  };
}

export const chosenOf = ({ id, name, vintage, size, last_cost, pack, in_cases }: Candidate): ChosenItem => ({
  id,
  name,
  vintage,
  size: size.name,
  lastCost: last_cost,
  pack,
  inCases: in_cases,
});

const exact = (figure: number): Fraction => fractionOf(String(figure));

/** The document's charges and the lines that a person called charges; a discount is a credit. */
export function chargesOf(
  reading: Pick<Reading, 'charges'>,
  said: Partial<Charges> = {},
  lines: readonly Pick<SettledLine, 'as' | 'charge' | 'total'>[] = [],
): Charges {
  const own = lines.filter(({ as }) => as === 'charge').map(({ charge, total }) => ({ kind: charge, amount: total }));
  const sum = (kind: keyof Charges) => {
    const amounts = [
      ...reading.charges.filter((charge) => charge.kind === kind).map(({ amount }) => amount),
      ...own.filter((line) => line.kind === kind).map(({ amount }) => (kind === 'credit' ? -Math.abs(amount) : amount)),
    ];
    return Number(
      fixed(
        amounts.reduce((all, amount) => plus(all, exact(amount)), exact(0)),
        2,
      ),
    );
  };
  const whole = (kind: keyof Charges) => Math.abs(sum(kind));
  return {
    ...{ shipping: whole('shipping'), tax: whole('tax'), fees: whole('fees'), deposit: sum('deposit') },
    ...{ credit: whole('credit'), ...said },
  };
}

/** The prepaid amount, above 0; it lowers the amount due, but no cost. */
export const prepaidOf = (reading: Pick<Reading, 'charges'>): number =>
  Number(
    fixed(
      reading.charges
        .filter(({ kind }) => kind === 'prepaid')
        .reduce((all, { amount }) => minus(all, exact(amount)), exact(0)),
      2,
    ),
  );

/** The expected sum of lines and charges; null if the document has no total. */
export const wholeOf = (reading: Pick<Reading, 'charges' | 'total'>): number | null =>
  reading.total === null ? null : Number(fixed(plus(exact(reading.total), exact(prepaidOf(reading))), 2));

export interface Sums {
  readonly goods: number;
  readonly total: number;
  /** The draft's total less the document's; null if that is unknown. */
  readonly difference: number | null;
}

/** Exact to the cent. */
export function sumUp(lines: readonly SettledLine[], charges: Charges, stated: number | null): Sums {
  const goods = lines
    .filter((line) => line.as !== 'ignore' && line.as !== 'charge')
    .reduce((sum, line) => plus(sum, exact(line.total)), exact(0));
  const { shipping, tax, fees, deposit, credit } = charges;
  const added = [shipping, tax, fees, deposit].reduce((sum, amount) => plus(sum, exact(amount)), goods);
  const total = minus(added, exact(credit));
  return {
    goods: Number(fixed(goods, 2)),
    total: Number(fixed(total, 2)),
    difference: stated === null ? null : Number(fixed(minus(total, exact(stated)), 2)),
  };
}

/** Why a line cannot be part of a draft yet. */
export function lineProblem(line: SettledLine): string | null {
  if (line.as === 'open') return 'Choose what this line is';
  if (line.as === 'charge') return null;
  if (line.as === 'ignore') return line.reason.trim().length < 2 ? 'Give a reason for skipping this line' : null;
  if (Number(line.units) === 0) return 'Quantity should be a number above 0';
  if (line.total !== 0 && Number(line.units) < 0 !== line.total < 0)
    return 'Quantity and total must have the same sign';
  if (line.as === 'item') {
    if (!line.item) return 'Choose what this line is';
    if (line.checked || line.confidence === 'sure') return null;
    return doubtsFigures(line) ? 'Check the figures of this line' : 'Check that this is the right item';
  }
  return newItemProblem(line.fresh);
}

/** Reasons that are about words and columns. The others put a figure in doubt. */
const NOT_OF_FIGURES: ReadonlySet<Flag> = new Set(['columns', 'missing', 'neighbor']);

/** Only said: a line with any flag still needs a person (D46). */
export const doubtsFigures = ({ flags }: Pick<SettledLine, 'flags'>): boolean =>
  flags.some((flag) => !NOT_OF_FIGURES.has(flag));

/** A column that is not understood is the same question at every line: it is asked once, above them. */
export const asksOfColumns = (lines: readonly SettledLine[]): boolean =>
  lines.length > 0 && lines.every(({ flags }) => flags.includes('columns'));

/** Lines whose figures hold and whose item is likely: the item is all that a person has to look at. */
export const likelyLines = (lines: readonly SettledLine[]): number[] =>
  lines.flatMap((line, at) =>
    line.as === 'item' && line.flags.length === 0 && lineProblem(line) !== null ? [at] : [],
  );

export const itemChoice = (candidate: Candidate): LineChoice => ({
  as: 'item',
  item: chosenOf(candidate),
  pack: undefined,
  inCases: undefined,
  checked: true,
});

/** Lines in the server's format. */
export function decisionsOf(lines: readonly SettledLine[]): Decision[] {
  return lines.map((settled, line): Decision => {
    if (settled.as === 'charge') return { line, as: 'charge', kind: settled.charge };
    if (settled.as === 'ignore' || settled.as === 'open') return { line, as: 'ignore', reason: settled.reason };
    const amounts = {
      line,
      quantity: Number(settled.units),
      total_cost: settled.total,
      pack: settled.pack,
      in_cases: settled.inCases,
      checked: settled.checked,
    };
    if (settled.as === 'item') return { as: 'item', item_id: settled.item?.id ?? '', ...amounts };
    const { name, typeId, size, vintage, barcode, productId } = withoutVintage(settled.fresh);
    return {
      as: 'new',
      ...amounts,
      name: name.trim(),
      type_id: typeId || undefined,
      size: size.trim() || undefined,
      vintage: vintage.trim() || null,
      barcode: barcode.trim() || null,
      universal_item_id: productId ?? null,
    };
  });
}
