import { Decimal } from 'decimal.js';
import { barcodeOf } from './barcode-text.ts';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { partsOf, serviceSigns } from './edifact-text.ts';
import { unitOf } from './read-cells.ts';
import { chargeKindOf } from './read-charge.ts';
import { readDay } from './read-day.ts';
import { readFigure } from './read-figure.ts';
import { readPack } from './read-pack.ts';

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
  const outside = [
    ...own.slice(0, firstLine < 0 ? undefined : firstLine),
    ...own.slice(summary < 0 ? own.length : summary),
  ];
  const bgm = own.find((segment) => tagOf(segment) === 'BGM');
  const sign = ['381', '81'].includes(bgm?.[1]?.[0] ?? '') ? -1 : 1;
  const seller = own.find((segment) => tagOf(segment) === 'NAD' && ['SU', 'SE'].includes(segment[1]?.[0] ?? ''));
  return {
    format: 'edifact',
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
    charges: chargesOf(outside, sign),
    total: amountOf(outside, ['77', '9', '39'], sign),
    texts: own.filter((segment) => tagOf(segment) === 'NAD').map((segment) => segment[4]?.[0] ?? ''),
    notes: [],
  };
}

const tagOf = (segment: Segment): string => segment[0]?.[0] ?? '';

function segmentsOf(text: string): Segment[] {
  const { component, element, release, end, rest } = serviceSigns(text);
  const released = new RegExp(`\\${release}(.)`, 'gs');
  const bare = (part: string) => part.replaceAll(released, '$1');
  return partsOf(rest, end, release)
    .map((segment) => segment.trim())
    .filter(Boolean)
    .map((segment) => partsOf(segment, element, release).map((part) => partsOf(part, component, release).map(bare)));
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

function readLine(group: readonly Segment[], sign: number): ReadLine | null {
  const find = (tag: string, ...kinds: string[]) =>
    group.find((segment) => tagOf(segment) === tag && (kinds.length === 0 || kinds.includes(segment[1]?.[0] ?? '')));
  const counted = find('QTY', '47', '46', '12')?.[1];
  const quantity = readFigure(counted?.[1] ?? '');
  if (quantity === null) return null;
  const described = group
    .filter((segment) => tagOf(segment) === 'IMD')
    .map((segment) => segment[3]?.slice(3).join(' ') ?? '')
    .join(' ');
  const words = readPack(described.trim());
  const own = group
    .filter((segment) => tagOf(segment) === 'PIA')
    .flatMap((segment) => segment.slice(2))
    .find(([, kind]) => kind === 'SA' || kind === 'GN');
  const packed = Number(readFigure(find('QTY', '59')?.[1]?.[1] ?? '')) || words.pack;
  const unit = unitOf(counted?.[2] === 'PCE' ? 'ea' : (counted?.[2] ?? ''));
  const inCases = unit ? unit === 'cases' : false;
  const amount = new Decimal(quantity).times(sign);
  const price = readFigure(find('PRI', 'AAA', 'AAB', 'INV')?.[1]?.[1] ?? '');
  const total = amountOf(group, ['203', '66'], sign) ?? (price === null ? null : amount.times(price).toFixed(2));
  if (total === null) return null;
  return {
    code: own?.[0]?.trim() || null,
    barcode: barcodeOf(group[0]?.[3]?.[0] ?? ''),
    name: words.rest,
    vintage: /\b((?:19|20)\d{2})\b/.exec(words.rest)?.[1] ?? null,
    size: words.size,
    pack: packed,
    cases: inCases ? amount.toFixed() : '0',
    bottles: inCases ? '0' : amount.toFixed(),
    unit_known: unit !== null || packed === null,
    total,
  };
}

function amountOf(segments: readonly Segment[], kinds: readonly string[], sign: number): string | null {
  for (const kind of kinds) {
    const found = segments.find((segment) => tagOf(segment) === 'MOA' && segment[1]?.[0] === kind);
    const amount = readFigure(found?.[1]?.[1] ?? '');
    if (amount !== null) return new Decimal(amount).times(sign).toFixed(2);
  }
  return null;
}

function chargesOf(segments: readonly Segment[], sign: number): ReadCharge[] {
  const tax = amountOf(segments, ['176', '124'], sign);
  const charges: ReadCharge[] = tax && Number(tax) !== 0 ? [{ kind: 'tax', label: 'Tax', amount: tax }] : [];
  for (const [at, segment] of segments.entries()) {
    if (tagOf(segment) !== 'ALC') continue;
    const rest = segments.slice(at + 1);
    const next = rest.findIndex((other) => ['ALC', 'UNS', 'LIN'].includes(tagOf(other)));
    const amount = amountOf(next < 0 ? rest : rest.slice(0, next), ['8', '23', '204'], sign);
    if (!amount) continue;
    const lowers = segment[1]?.[0] === 'A';
    const code = segment[5]?.[0] ?? '';
    const label = segment[5]?.[3]?.trim() || (code === 'FC' ? 'Freight' : lowers ? 'Allowance' : 'Charge');
    const kind = lowers ? 'credit' : (chargeKindOf(label) ?? 'fees');
    charges.push({
      kind: kind === 'credit' && !lowers ? 'fees' : kind,
      label,
      amount: lowers ? new Decimal(amount).neg().toFixed(2) : amount,
    });
  }
  return charges;
}
