import { Decimal } from 'decimal.js';
import type { ReadDocument, ReadLine } from './document.ts';
import { partsOf, serviceSigns } from './edifact-text.ts';
import { readDay } from './read-day.ts';
import {
  chargeOf,
  decimalOf,
  depositsOf,
  isCreditType,
  lineOf,
  type StatedCharge,
  signOf,
  stateCharge,
  takenOff,
} from './structured/stated.ts';

/** Elements of a segment, each with its components. */
type Segment = readonly (readonly string[])[];

export const isEdifact = (text: string): boolean => /^\s*(UNA.{6}|UNB\+|UNH\+)/.test(text) && text.includes('INVOIC');

/** Reads one message of an EDIFACT INVOIC interchange: the first, if there are more. */
export function readEdifact(text: string): ReadDocument {
  const all = segmentsOf(text);
  const end = all.findIndex((segment) => tagOf(segment) === 'UNT');
  const own = end < 0 ? all : all.slice(0, end);
  const firstLine = own.findIndex((segment) => tagOf(segment) === 'LIN');
  const summary = own.findLastIndex((segment) => tagOf(segment) === 'UNS');
  const sums = own.slice(summary < 0 ? own.length : summary);
  const outside = [...own.slice(0, firstLine < 0 ? undefined : firstLine), ...sums];
  const bgm = own.find((segment) => tagOf(segment) === 'BGM');
  const { whole, prepaid, payable } = totalsOf(outside);
  const { sign, notes } = signOf(isCreditType(bgm?.[1]?.[0] ?? null), whole ?? payable);
  const seller = own.find((segment) => tagOf(segment) === 'NAD' && ['SU', 'SE'].includes(segment[1]?.[0] ?? ''));
  const rounding = amountOf(outside, ['366']) ?? roundingOf(whole, prepaid, payable);
  return {
    format: 'edifact',
    currency: outside.find((segment) => tagOf(segment) === 'CUX')?.[1]?.[1] || null,
    vendor: (seller?.[4]?.[0] || seller?.[3]?.[0])?.trim() || null,
    number: bgm?.[2]?.[0]?.trim() || null,
    day: readDay(
      own
        .find((segment) => tagOf(segment) === 'DTM' && ['137', '3'].includes(segment[1]?.[0] ?? ''))?.[1]?.[1]
        ?.slice(0, 8) ?? '',
    ),
    lines: groupsOf(own)
      .map((group) => readLine(group, sign))
      .filter((line) => line !== null),
    charges: [
      ...groupsOf(own).flatMap((group) => depositsOf(allowancesOf(group), sign)),
      ...allowancesOf(outside).flatMap(({ added, words, code }) => chargeOf(added.times(sign), words, code)),
      ...stateCharge('tax', 'Tax', taxOf(sums)?.times(sign)),
      ...stateCharge('fees', 'Rounding', rounding?.times(sign)),
      ...stateCharge('prepaid', 'Prepaid', prepaid?.neg().times(sign)),
    ],
    total: payable?.times(sign).toFixed(2) ?? null,
    texts: own.filter((segment) => tagOf(segment) === 'NAD').map((segment) => segment[4]?.[0] ?? ''),
    notes,
  };
}

/** The total with tax, the prepaid part (MOA+113), and the amount due. */
function totalsOf(segments: readonly Segment[]) {
  const whole = amountOf(segments, ['388', '77', '39', '86']);
  const prepaid = amountOf(segments, ['113']);
  const payable = amountOf(segments, ['9']) ?? whole?.minus(prepaid ?? 0) ?? null;
  return { whole, prepaid, payable };
}

/** The rounding of a total paid in round figures; the message has no amount for it. */
function roundingOf(whole: Decimal | null, prepaid: Decimal | null, payable: Decimal | null): Decimal | null {
  const rest = whole && payable?.minus(whole).plus(prepaid ?? 0);
  return rest?.abs().lt(1) ? rest : null;
}

/** The sum of all taxes: stated as such, or before the rates, which then repeat it; or else the sum of the rates. */
function taxOf(summary: readonly Segment[]): Decimal | null {
  const firstRate = summary.findIndex((segment) => tagOf(segment) === 'TAX');
  const stated = amountOf(summary, ['176']) ?? amountOf(summary.slice(0, Math.max(firstRate, 0)), ['124']);
  if (stated) return stated;
  const rates = summary.filter((segment) => tagOf(segment) === 'MOA' && segment[1]?.[0] === '124');
  return rates.reduce((sum, segment) => sum.plus(decimalOf(segment[1]?.[1]) ?? 0), new Decimal(0));
}

const tagOf = (segment: Segment): string => segment[0]?.[0] ?? '';

function segmentsOf(text: string): Segment[] {
  const { component, element, release, end, rest } = serviceSigns(text);
  const released = new RegExp(`\\${release}(.)`, 'gs');
  const bare = (part: string) => part.replaceAll(released, '$1');
  // ISO 9735 allows both marks, whichever the UNA names.
  const pointed = (part: string) => (/^-?\d+,\d+$/.test(part) ? part.replace(',', '.') : part);
  return partsOf(rest, end, release)
    .map((segment) => segment.trim())
    .filter(Boolean)
    .map((segment) =>
      partsOf(segment, element, release).map((part) => partsOf(part, component, release).map(bare).map(pointed)),
    );
}

function groupsOf(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    if (tagOf(segment) === 'LIN') groups.push([segment]);
    else if (tagOf(segment) === 'UNS') break;
    else groups.at(-1)?.push(segment);
  }
  return groups;
}

function readLine(group: readonly Segment[], sign: 1 | -1): ReadLine | null {
  const find = (tag: string, ...kinds: string[]) =>
    group.find((segment) => tagOf(segment) === tag && (kinds.length === 0 || kinds.includes(segment[1]?.[0] ?? '')));
  const counted = find('QTY', '47', '46', '12')?.[1];
  const described = group
    .filter((segment) => tagOf(segment) === 'IMD')
    .map((segment) => ({ kind: segment[1]?.[0] ?? '', text: segment[3]?.slice(3).join(' ').trim() ?? '' }));
  const named = described.filter(({ kind }) => kind === 'F');
  const names = named.length > 0 ? named : described;
  const ids = group.filter((segment) => tagOf(segment) === 'PIA').flatMap((segment) => segment.slice(2));
  const own = ids.find(([, kind]) => kind === 'SA' || kind === 'GN');
  const article = group[0]?.[3]?.[0] ? group[0][3] : ids.find(([, kind]) => kind === 'SRV' || kind === 'EN');
  const price = find('PRI', 'AAA', 'INV', 'AAB')?.[1];
  return lineOf(
    {
      code: own?.[0]?.trim() || null,
      article: article && { id: article[0] ?? '', scheme: article[1] ?? '' },
      name: names.map(({ text }) => text).join(' ') || null,
      description: described
        .filter((each) => !names.includes(each))
        .map(({ text }) => text)
        .join(' '),
      quantity: decimalOf(counted?.[1]),
      unit: counted?.[2] ?? '',
      pack: decimalOf(find('QTY', '59')?.[1]?.[1])?.toNumber() || null,
      price: decimalOf(price?.[1]),
      base: decimalOf(price?.[4]),
      ...takenOff(allowancesOf(group)),
      total: amountOf(group, ['203', '66']),
    },
    sign,
  );
}

function amountOf(segments: readonly Segment[], kinds: readonly string[]): Decimal | null {
  for (const kind of kinds) {
    const found = segments.find((segment) => tagOf(segment) === 'MOA' && segment[1]?.[0] === kind);
    const amount = decimalOf(found?.[1]?.[1]);
    if (amount !== null) return amount;
  }
  return null;
}

/** Allowances and charges with their amounts; one that only lowers a unit price (MOA+509) is already in that price. */
function allowancesOf(segments: readonly Segment[]): StatedCharge[] {
  return segments.flatMap((segment, at) => {
    if (tagOf(segment) !== 'ALC') return [];
    const rest = segments.slice(at + 1);
    const next = rest.findIndex((other) => ['ALC', 'UNS', 'LIN'].includes(tagOf(other)));
    const amount = amountOf(next < 0 ? rest : rest.slice(0, next), ['8', '23', '204']);
    if (!amount) return [];
    const said = segment[2]?.[0]?.trim() ?? '';
    const words = segment[5]?.slice(3).join(' ').trim() || (/\p{L}{3}/u.test(said) ? said : null);
    return [{ added: segment[1]?.[0] === 'A' ? amount.neg() : amount, words, code: segment[5]?.[0] || null }];
  });
}
