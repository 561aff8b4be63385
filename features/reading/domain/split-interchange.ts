import { partsOf, serviceSigns } from './edifact-text.ts';

/** The start of an interchange: its first two elements have fixed lengths. */
const ISA = /ISA([^A-Za-z0-9\s])\d\d\1.{10}\1/gs;

/** The invoices of an X12 file as separate texts, each with its own envelope headers. */
export function splitX12(text: string): string[] {
  const starts = [...text.matchAll(ISA)].map((match) => match.index);
  const interchanges = starts.length > 0 ? starts.map((start, at) => text.slice(start, starts[at + 1])) : [text];
  return interchanges.flatMap(splitTransactions);
}

function splitTransactions(interchange: string): string[] {
  const start = interchange.trimStart();
  const inEnvelope = start.startsWith('ISA');
  const element = inEnvelope ? (start[3] ?? '*') : '*';
  const end = inEnvelope ? (start[105] ?? '~') : start.includes('~') ? '~' : '\n';
  const segments = start
    .split(end)
    .map((segment) => segment.trim())
    .filter(Boolean);
  return collect(
    segments.map((text) => ({ text, tag: text.split(element, 1)[0] ?? '' })),
    { heads: ['ISA', 'GS'], begin: (each) => each.text.startsWith(`ST${element}810`), end: 'SE' },
  ).map((own) => own.map((each) => each.text + end).join(''));
}

/** The invoices of an EDIFACT file, split the same way. */
export function splitEdifact(text: string): string[] {
  const { component, element, release, end, rest, advice } = serviceSigns(text);
  const segments = partsOf(rest, end, release)
    .map((segment) => segment.trim())
    .filter(Boolean);
  return collect(
    segments.map((segment) => ({ text: segment, tag: segment.slice(0, 3) })),
    {
      heads: ['UNB'],
      begin: (each) => each.tag === 'UNH' && each.text.split(element)[2]?.split(component)[0] === 'INVOIC',
      end: 'UNT',
    },
  ).map((own) => advice + own.map((each) => each.text + end).join(''));
}

interface Segment {
  readonly tag: string;
  readonly text: string;
}

interface Frame {
  readonly heads: readonly string[];
  readonly begin: (segment: Segment) => boolean;
  readonly end: string;
}

/**
 * The segments from each beginning to its end, after the latest of each header. One without an end ends where the next
 * begins.
 */
function collect(segments: readonly Segment[], { heads, begin, end }: Frame): Segment[][] {
  const known = new Map<string, Segment>();
  const found: Segment[][] = [];
  let open: Segment[] | undefined;
  for (const segment of segments) {
    if (heads.includes(segment.tag)) known.set(segment.tag, segment);
    if (begin(segment)) {
      open = [...heads.flatMap((tag) => known.get(tag) ?? []), segment];
      found.push(open);
    } else open?.push(segment);
    if (segment.tag === end) open = undefined;
  }
  return found;
}
