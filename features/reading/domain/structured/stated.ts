import { Decimal } from 'decimal.js';
import { isGtin } from '#features/catalog/domain/gtin.ts';
import { barcodeOf } from '../barcode-text.ts';
import type { ChargeKind, ReadCharge, ReadLine } from '../document.ts';
import { unitOf } from '../read-cells.ts';
import { chargeKindOf } from '../read-charge.ts';
import { readPack } from '../read-pack.ts';

/** A line as a structured invoice states it, before the sign of a credit note is applied. */
export interface StatedLine {
  readonly code: string | null;
  /** An item number with its scheme: 0160 and EN are GTIN; others are not barcodes. */
  readonly article?: { readonly id: string; readonly scheme: string } | undefined;
  readonly name: string | null;
  readonly description?: string | null | undefined;
  readonly vintage?: string | null | undefined;
  readonly quantity: Decimal | null;
  /** UN/ECE Recommendation 20 and 21, or X12 element 355. */
  readonly unit: string;
  readonly pack?: number | null | undefined;
  readonly size?: string | null | undefined;
  readonly price: Decimal | null;
  /** The number of units the price is for. */
  readonly base?: Decimal | null | undefined;
  /** Allowances of the line less its charges. */
  readonly off?: Decimal | undefined;
  /** Deposits that are part of its total. */
  readonly deposit?: Decimal | undefined;
  readonly total: Decimal | null;
}

const MOST_NAME = 170;
/** The standards' codes for a case; Recommendation 21 is used with an X prefix. */
const CASES: ReadonlySet<string> = new Set(
  ['CS', 'CT', 'CA', 'BX', 'PK', 'PA', 'CR', 'BC', 'DS', 'SW', 'TY']
    .flatMap((code) => [code, `X${code}`])
    .concat('DZN', 'DZ', 'DZP'),
);
/** Codes that count pieces without saying of what. */
const ANY_PIECE: ReadonlySet<string> = new Set([
  '',
  'C62',
  'H87',
  'NAR',
  'NMP',
  'ZZ',
  'XPP',
  'PCE',
  'PC',
  'XPC',
  '1',
  'EA',
  'UN',
]);
const DOZEN: ReadonlySet<string> = new Set(['DZN', 'DZ', 'DZP']);
const GTIN_SCHEMES: ReadonlySet<string> = new Set(['0160', 'GTIN', 'EAN', 'EN', 'UPC', 'UP', 'SRV', '']);

/** Converts it to our line. `sign` is -1 in a credit note; an amount below zero makes its quantity a credit too. */
export function lineOf(stated: StatedLine, sign: 1 | -1): ReadLine | null {
  const { quantity, price, name, description } = stated;
  const each = price?.div(stated.base && !stated.base.isZero() ? stated.base.abs() : 1) ?? null;
  const off = stated.off ?? new Decimal(0);
  const total = stated.total?.minus(stated.deposit ?? 0) ?? (quantity && each ? quantity.times(each).minus(off) : null);
  if (!quantity || !total) return null;
  const words = readPack((name ?? description ?? '').replaceAll(/\s+/g, ' ').trim());
  const more = readPack(name ? (description ?? '') : '');
  const unit = stated.unit.toUpperCase();
  const pack = stated.pack ?? (DOZEN.has(unit) ? 12 : (words.pack ?? more.pack));
  const any = ANY_PIECE.has(unit);
  const inCases = CASES.has(unit) || unitOf(unit) === 'cases' || (any && (pack ?? 1) > 1);
  const turned = total.isNegative() && !total.isZero() && quantity.gte(0);
  const counted = (turned ? quantity.neg() : quantity).times(sign);
  const signed = total.times(sign).toDecimalPlaces(2);
  const taken = total.isNegative() ? off.neg() : off;
  return {
    code: stated.code,
    barcode: gtinOf(stated.article),
    name: (words.rest || name || description || stated.code || stated.article?.id || '').slice(0, MOST_NAME),
    vintage: stated.vintage ?? /\b((?:19|20)\d{2})\b/.exec(words.rest)?.[1] ?? null,
    size: stated.size ?? words.size ?? more.size,
    pack,
    cases: inCases ? plain(counted) : '0',
    bottles: inCases ? '0' : plain(counted),
    unit_known: !(any && (pack ?? 1) > 1),
    total: signed.isZero() ? '0.00' : signed.toFixed(2),
    price: each?.abs().toDecimalPlaces(10).toFixed() ?? null,
    discount: taken.isZero() ? null : taken.toFixed(),
  };
}

const plain = (value: Decimal): string => (value.isZero() ? '0' : value.toFixed());

function gtinOf(article: StatedLine['article']): string | null {
  if (!article || !GTIN_SCHEMES.has(article.scheme.toUpperCase())) return null;
  const code = barcodeOf(article.id);
  return code !== null && (article.scheme !== '' || isGtin(code)) ? code : null;
}

/** UNCL 5189 and 7161: the reason for an allowance or charge, if it has no words. */
const REASONS: Readonly<Record<string, readonly [ChargeKind, string]>> = {
  FC: ['shipping', 'Freight'],
  DL: ['shipping', 'Delivery'],
  SH: ['shipping', 'Shipping and handling'],
  HD: ['shipping', 'Handling'],
  ABL: ['fees', 'Packaging'],
  PC: ['fees', 'Packing'],
  RAD: ['deposit', 'Returnable container'],
  TX: ['tax', 'Tax'],
};

/** An allowance or charge as it is stated; `added` to the bill. */
export interface StatedCharge {
  readonly added: Decimal;
  readonly words: string | null;
  readonly code: string | null;
}

/** A deposit on a line is charged apart, so it is not part of the line's cost. */
export function depositsOf(charges: readonly StatedCharge[], sign: number): ReadCharge[] {
  return charges.filter(isDepositCharge).flatMap(({ added, words, code }) => chargeOf(added.times(sign), words, code));
}

const isDepositCharge = ({ words, code }: StatedCharge): boolean =>
  (words === null ? REASONS[code ?? '']?.[0] : chargeKindOf(words)) === 'deposit';

/** What the allowances and charges of a line take off its amount, and the deposits that are in that amount. */
export function takenOff(charges: readonly StatedCharge[]): Pick<StatedLine, 'off' | 'deposit'> {
  const sum = (some: readonly StatedCharge[]) => some.reduce((all, { added }) => all.plus(added), new Decimal(0));
  const deposits = charges.filter(isDepositCharge);
  return { off: sum(charges).minus(sum(deposits)).neg(), deposit: sum(deposits) };
}

/** An allowance or charge of the whole document. `amount` is added to the bill. */
export function chargeOf(amount: Decimal, words: string | null, code: string | null): ReadCharge[] {
  const known = REASONS[code ?? ''];
  const label = words ?? known?.[1] ?? (amount.isNegative() ? 'Allowance' : 'Charge');
  return stateCharge(chargeKindOf(label) ?? known?.[0] ?? 'fees', label, amount);
}

/**
 * A charge that lowers the bill is a credit, whatever its name, and a credit that raises it is a fee; a prepayment and a
 * deposit are neither.
 */
export function stateCharge(kind: ChargeKind, label: string, amount: Decimal | null | undefined): ReadCharge[] {
  if (!amount || amount.isZero()) return [];
  const settled =
    kind === 'prepaid' || kind === 'deposit'
      ? kind
      : amount.isNegative()
        ? 'credit'
        : kind === 'credit'
          ? 'fees'
          : kind;
  return [{ kind: settled, label: label.slice(0, 80), amount: amount.toFixed(2) }];
}

/** UNCL 1001: document types that give money back. */
const CREDITS: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
]);

export const isCreditType = (code: string | null): boolean => CREDITS.has(code ?? '');

/**
 * By the standards, the amounts of a credit note are above zero. If its total is below zero, the sender meant the same
 * and wrote the sign; a note says so.
 */
export function signOf(credit: boolean, total: Decimal | null): { sign: 1 | -1; notes: string[] } {
  if (!credit) return { sign: 1, notes: [] };
  if (!total?.isNegative() || total.isZero()) return { sign: -1, notes: [] };
  return { sign: 1, notes: ['A credit note whose amounts are below zero: they are read as a credit. Check the signs'] };
}

/** A figure of a structured invoice: a decimal point, no grouping. */
export function decimalOf(text: string | null | undefined): Decimal | null {
  const plain = text?.trim() ?? '';
  return /^[-+]?(?:\d{1,15}(?:\.\d{0,10}\d*)?|\.\d+)(?:e[-+]?\d)?$/i.test(plain) ? new Decimal(plain) : null;
}
