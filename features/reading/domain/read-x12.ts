import { Decimal } from 'decimal.js';
import { barcodeOf } from './barcode-text.ts';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { unitOf } from './read-cells.ts';
import { chargeKindOf } from './read-charge.ts';
import { readDay } from './read-day.ts';
import { readFigure } from './read-figure.ts';
import { readPack } from './read-pack.ts';

type Segment = readonly string[];

export const isX12 = (text: string): boolean => /^\s*ISA.[\s\S]{102}/.test(text) || /^\s*ST\*810\b/.test(text);

/** SAC02: what an allowance or charge is for, where its words do not say it. */
const SAC_KINDS: Readonly<Record<string, ReadCharge['kind']>> = {
  D240: 'shipping',
  D500: 'shipping',
  G740: 'shipping',
  C310: 'credit',
  H850: 'tax',
  H750: 'tax',
  C040: 'fees',
  D270: 'shipping',
};

/** Reads one invoice of an X12 810 interchange: the first, if there are more. Amounts of TDS and SAC are in cents, as the standard has it. */
export function readX12(text: string): ReadDocument {
  const segments = segmentsOf(text);
  const begin = segments.findIndex(([tag, kind]) => tag === 'ST' && kind === '810');
  const end = segments.findIndex(([tag], at) => at > begin && tag === 'SE');
  const own = segments.slice(Math.max(0, begin), end < 0 ? undefined : end);
  const find = (tag: string) => own.find((segment) => segment[0] === tag);
  const big = find('BIG');
  const sign = ['CR', 'CN'].includes(big?.[7] ?? '') && !find('TDS')?.[1]?.startsWith('-') ? -1 : 1;
  const seller = ['SE', 'SF', 'VN', 'RI', 'SU']
    .map((role) => own.find((s) => s[0] === 'N1' && s[1] === role))
    .find(Boolean);
  return {
    format: 'x12',
    vendor: seller?.[2]?.trim() || null,
    number: big?.[2]?.trim() || null,
    day: readDay(big?.[1] ?? ''),
    lines: groupsOf(own)
      .map((group) => readLine(group, sign))
      .filter((line) => line !== null),
    charges: own.flatMap((segment) => chargeOf(segment, sign)),
    total: cents(find('TDS')?.[1], sign),
    texts: own.filter(([tag]) => tag === 'N1').map((segment) => segment[2] ?? ''),
    notes: [],
  };
}

function segmentsOf(text: string): Segment[] {
  const start = text.trimStart();
  const interchange = start.startsWith('ISA');
  const element = start[3] ?? '*';
  const separator = interchange ? (start[105] ?? '~') : start.includes('~') ? '~' : '\n';
  return start
    .split(separator)
    .map((segment) => segment.trim())
    .filter(Boolean)
    .map((segment) => segment.split(interchange ? element : '*'));
}

/** Each IT1 with what follows of it. */
function groupsOf(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    if (segment[0] === 'IT1') groups.push([segment]);
    else if (segment[0] === 'TDS') break;
    else groups.at(-1)?.push(segment);
  }
  return groups;
}

function readLine(group: readonly Segment[], sign: number): ReadLine | null {
  const [it1] = group;
  const find = (tag: string) => group.find((segment) => segment[0] === tag);
  const quantity = readFigure(it1?.[2] ?? '');
  if (!it1 || quantity === null) return null;
  const ids = new Map(
    it1.slice(6).flatMap((_, at, all) => (at % 2 === 0 ? [[all[at] ?? '', all[at + 1] ?? '']] : [])) as [
      string,
      string,
    ][],
  );
  const described = group
    .filter(([tag]) => tag === 'PID')
    .map((segment) => segment[5] ?? '')
    .join(' ');
  const words = readPack(described.trim());
  const po4 = find('PO4');
  const sized = po4?.[2] ? readPack(`${po4[2]} ${X12_UNITS[po4[3] ?? ''] ?? po4[3]}`).size : null;
  const pack = po4?.[1] ? Number(readFigure(po4[1])) || null : words.pack;
  const counted = new Decimal(quantity).times(sign);
  const unit = unitOf(it1[3] ?? '');
  const inCases = unit ? unit === 'cases' : (pack ?? 1) > 1;
  const code = ['VN', 'VC', 'SK', 'VP', 'IN', 'PN'].map((kind) => ids.get(kind)).find(Boolean);
  const upc = ['UP', 'UI', 'EN', 'UK', 'UA', 'U2'].map((kind) => ids.get(kind)).find(Boolean);
  return {
    code: code?.trim() || null,
    barcode: barcodeOf(upc ?? ''),
    name: words.rest,
    vintage: /\b((?:19|20)\d{2})\b/.exec(words.rest)?.[1] ?? null,
    size: sized ?? words.size,
    pack,
    cases: inCases ? counted.toFixed() : '0',
    bottles: inCases ? '0' : counted.toFixed(),
    unit_known: unit !== null || pack === null,
    total: counted.times(readFigure(it1[4] ?? '') ?? '0').toFixed(2),
  };
}

const X12_UNITS: Readonly<Record<string, string>> = { ML: 'ml', LT: 'l', OZ: 'oz', FO: 'oz', GA: 'gal', CL: 'cl' };

function chargeOf(segment: Segment, sign: number): ReadCharge[] {
  if (segment[0] === 'TXI') {
    const amount = readFigure(segment[2] ?? '');
    return amount ? [{ kind: 'tax', label: 'Tax', amount: new Decimal(amount).times(sign).toFixed(2) }] : [];
  }
  if (segment[0] !== 'SAC') return [];
  const amount = cents(segment[5], sign);
  if (!amount) return [];
  const lowers = segment[1] === 'A';
  const label = segment[15]?.trim() || (lowers ? 'Allowance' : 'Charge');
  const named = SAC_KINDS[segment[2] ?? ''] ?? chargeKindOf(label) ?? 'fees';
  const kind = lowers ? 'credit' : named === 'credit' ? 'fees' : named;
  return [{ kind, label, amount: lowers ? new Decimal(amount).neg().toFixed(2) : amount }];
}

function cents(text: string | undefined, sign: number): string | null {
  const read = readFigure(text ?? '');
  if (read === null) return null;
  return new Decimal(read)
    .div(text?.includes('.') ? 1 : 100)
    .times(sign)
    .toFixed(2);
}
