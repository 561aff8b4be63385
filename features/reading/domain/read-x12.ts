import { Decimal } from 'decimal.js';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { chargeKindOf } from './read-charge.ts';
import { readDay } from './read-day.ts';
import { readPack } from './read-pack.ts';
import { decimalOf, lineOf, signOf, stateCharge } from './structured/stated.ts';
import { sumDocument } from './sum-document.ts';

type Segment = readonly string[];

export const isX12 = (text: string): boolean => /^\s*ISA.[\s\S]{102}/.test(text) || /^\s*ST\*810\b/.test(text);

/** SAC02: the reason for an allowance or charge, if it has no words. */
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

/**
 * Reads one invoice of an X12 810 interchange: the first, if there are more. Amounts of TDS and SAC are in cents, per
 * the standard. If lines and charges do not add up to the total, the standard's other readings are used if they do:
 * bottle prices with case counts, or line charges that are repeated below.
 */
export function readX12(text: string): ReadDocument {
  const segments = segmentsOf(text);
  const begin = segments.findIndex(([tag, kind]) => tag === 'ST' && kind === '810');
  const end = segments.findIndex(([tag], at) => at > begin && tag === 'SE');
  const own = segments.slice(Math.max(0, begin), end < 0 ? undefined : end);
  const find = (tag: string) => own.find((segment) => segment[0] === tag);
  const big = find('BIG');
  const stated = cents(find('TDS')?.[1]);
  const { sign, notes } = signOf(['CR', 'CN'].includes(big?.[7] ?? ''), stated);
  const seller = ['SE', 'SF', 'VN', 'RI', 'SU']
    .map((role) => own.find((s) => s[0] === 'N1' && s[1] === role))
    .find(Boolean);
  const total = stated?.times(sign).toFixed(2) ?? null;
  const groups = groupsOf(own);
  const inLines = new Set(groups.flat());
  const below = own.filter((segment) => !inLines.has(segment));
  const linesOf = (perBottle: boolean) =>
    groups.map((group) => readLine(group, sign, perBottle)).filter((line) => line !== null);
  const chargesOf = (some: readonly Segment[]) => some.flatMap((segment) => readCharge(segment, sign));
  const readings = [false, true].flatMap((perBottle) =>
    [own, below].map((some) => ({ lines: linesOf(perBottle), charges: chargesOf(some) })),
  );
  const read = readings.find((reading) => sumDocument(reading) === total) ?? readings[0];
  return {
    format: 'x12',
    currency: find('CUR')?.[2]?.trim() || null,
    vendor: seller?.[2]?.trim() || null,
    number: big?.[2]?.trim() || null,
    day: readDay(big?.[1] ?? ''),
    lines: read?.lines ?? [],
    charges: read?.charges ?? [],
    total,
    texts: own.filter(([tag]) => tag === 'N1').map((segment) => segment[2] ?? ''),
    notes,
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

/** Each IT1 with the segments that belong to it. */
function groupsOf(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of segments) {
    if (segment[0] === 'IT1') groups.push([segment]);
    else if (segment[0] === 'TDS') break;
    else groups.at(-1)?.push(segment);
  }
  return groups;
}

function readLine(group: readonly Segment[], sign: 1 | -1, perBottle: boolean): ReadLine | null {
  const [it1] = group;
  const find = (tag: string) => group.find((segment) => segment[0] === tag);
  if (!it1) return null;
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
  const po4 = find('PO4');
  const sized = po4?.[2] ? readPack(`${po4[2]} ${X12_UNITS[po4[3] ?? ''] ?? po4[3]}`).size : null;
  const code = ['VN', 'VC', 'SK', 'VP', 'IN', 'PN'].map((kind) => ids.get(kind)).find(Boolean);
  const upc = UPC_KINDS.map((kind) => ids.get(kind)).find(Boolean);
  const anyId = [...ids].find(([kind, id]) => id && !UPC_KINDS.includes(kind))?.[1];
  const stated = {
    code: code?.trim() || null,
    article: upc ? { id: upc, scheme: 'UP' } : undefined,
    name: described.trim() || anyId?.trim() || null,
    quantity: decimalOf(it1[2]),
    unit: it1[3] ?? '',
    pack: decimalOf(po4?.[1])?.toNumber() || null,
    size: sized,
    price: decimalOf(it1[4]) ?? new Decimal(0),
    base: new Decimal(PRICED_FOR[it1[5] ?? ''] ?? 1),
    total: null,
  };
  const line = lineOf(stated, sign);
  if (!perBottle || !line || Number(line.cases) === 0 || (line.pack ?? 1) < 2) return line;
  return lineOf({ ...stated, price: stated.price.times(line.pack ?? 1) }, sign);
}

const UPC_KINDS = ['UP', 'UI', 'EN', 'UK', 'UA', 'U2'];
const X12_UNITS: Readonly<Record<string, string>> = { ML: 'ml', LT: 'l', OZ: 'oz', FO: 'oz', GA: 'gal', CL: 'cl' };
/** IT105: a price may be per hundred, thousand, or dozen. */
const PRICED_FOR: Readonly<Record<string, number>> = { HP: 100, TP: 1000, DZ: 12 };

function readCharge(segment: Segment, sign: number): ReadCharge[] {
  if (segment[0] === 'TXI') return stateCharge('tax', 'Tax', decimalOf(segment[2])?.times(sign));
  // N: neither an allowance nor a charge.
  if (segment[0] !== 'SAC' || segment[1] === 'N') return [];
  const amount = cents(segment[5])?.times(sign);
  const lowers = segment[1] === 'A' || segment[1] === 'P';
  const label = segment[15]?.trim() || (lowers ? 'Allowance' : 'Charge');
  const named = chargeKindOf(label);
  const kind = named === 'deposit' ? named : (SAC_KINDS[segment[2] ?? ''] ?? named ?? 'fees');
  return stateCharge(kind, label, lowers ? amount?.neg() : amount);
}

function cents(text: string | undefined): Decimal | null {
  return decimalOf(text)?.div(text?.includes('.') ? 1 : 100) ?? null;
}
