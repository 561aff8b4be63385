import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element by its local name, with its contents. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
  /** Its offset in the text it was read from. */
  readonly start: number;
}

/** The text is not XML, or is refused; the message is for people. */
export class UnreadableXml extends Error {}

const DEEPEST = 60;
const DAMAGED = 'This XML file is damaged: it does not end as it began. Ask the vendor to send it again';
const DECLARES =
  'This XML file declares a document type or entities, which invoices never do. It is not read: ask the vendor for another file';

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
  captureMetaData: true,
  maxNestedTags: DEEPEST,
});
const PLACE = XMLParser.getMetaDataSymbol() as unknown as keyof Node;

type Node = Record<string, Node[] | string> & { ':@'?: Record<string, string> };

/** Reads one XML text. Refuses type and entity declarations, and nesting deeper than an invoice's. */
export function parseXml(text: string): Element {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableXml(DECLARES);
  if (XMLValidator.validate(text) !== true) throw new UnreadableXml(DAMAGED);
  let nodes: Node[];
  try {
    nodes = PARSER.parse(text) as Node[];
  } catch {
    throw new UnreadableXml(DAMAGED);
  }
  const root = nodes.flatMap(elementOf).at(0);
  if (!root) throw new UnreadableXml(DAMAGED);
  return root;
}

const tagOf = (node: Node): string | undefined => Object.keys(node).find((key) => key !== ':@');

function elementOf(node: Node): Element[] {
  const tag = tagOf(node);
  if (tag === undefined || tag.startsWith('#') || tag.startsWith('?')) return [];
  const inside = (node[tag] ?? []) as Node[];
  const { startIndex = 0 } = (node[PLACE] ?? {}) as unknown as { startIndex?: number };
  const attributes = Object.entries(node[':@'] ?? {}).map(([name, value]) => [localName(name), decode(String(value))]);
  return [
    {
      name: localName(tag),
      attributes: Object.fromEntries(attributes),
      text: inside.map(textIn).join('').trim(),
      children: inside.flatMap(elementOf),
      start: startIndex,
    },
  ];
}

function textIn(node: Node): string {
  if (typeof node['#text'] === 'string') return decode(node['#text']);
  const quoted = node['#cdata'];
  return Array.isArray(quoted) ? quoted.map((part) => String(part['#text'] ?? '')).join('') : '';
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five predefined entities of XML and numeric character references; in one pass, so nothing is decoded twice. */
const decode = (text: string): string =>
  text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

/** The first element at the end of a path; each step may have several spellings, separated by "|". */
export function find(from: Element | undefined, ...path: readonly string[]): Element | undefined {
  return findAll(from, ...path)[0];
}

/** All elements at the end of a path. */
export function findAll(from: Element | undefined, ...path: readonly string[]): Element[] {
  let found: Element[] = from ? [from] : [];
  for (const step of path) {
    const names = step.split('|');
    found = found.flatMap((each) => each.children.filter((child) => names.includes(child.name)));
  }
  return found;
}

/** The text at the end of a path; null if it is empty or missing. */
export const textAt = (from: Element | undefined, ...path: readonly string[]): string | null =>
  find(from, ...path)
    ?.text.replaceAll(/\s+/g, ' ')
    .trim() || null;
