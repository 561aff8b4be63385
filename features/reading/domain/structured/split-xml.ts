import type { ReadDocument } from '../document.ts';
import { type Element, find, findAll, parseXml } from './parse-xml.ts';
import { readCii } from './read-cii.ts';
import { readFatturaPa } from './read-fatturapa.ts';
import { readUbl } from './read-ubl.ts';

/** One invoice of an XML file with its part of the text. */
export interface XmlInvoice {
  readonly text: string;
  readonly read: () => ReadDocument;
}

/** The deepest level of an invoice inside an envelope. */
const DEEPEST = 4;
const UBL = 'urn:oasis:names:specification:ubl:';
const ITALIAN = 'FatturaElettronica';

/** The invoices of an XML text: one, several in an envelope, or several concatenated texts. Other XML has none. */
export function splitXml(text: string): XmlInvoice[] {
  const texts = text
    .replace(/^\uFEFF/, '')
    .split(/(?=<\?xml\s)/)
    .filter((part) => part.trim() !== '');
  return texts.flatMap((part) => {
    const root = parseXml(part);
    if (root.name === ITALIAN) return bodiesOf(part, root);
    const found = invoicesIn(root, part.includes(UBL), DEEPEST);
    return found.map((element) => ({
      text: element === root ? part : cut(part, element),
      read: () => (element.name.startsWith('Cross') ? readCii(element) : readUbl(element)),
    }));
  });
}

function invoicesIn(element: Element, ubl: boolean, depth: number): Element[] {
  const { name, children } = element;
  if (name === 'CrossIndustryInvoice' || name === 'CrossIndustryDocument') return [element];
  if (ubl && (name === 'Invoice' || name === 'CreditNote')) return [element];
  return depth === 0 ? [] : children.flatMap((child) => invoicesIn(child, ubl, depth - 1));
}

/** The invoices of a FatturaElettronica, each with a copy of the header that they share. */
function bodiesOf(text: string, root: Element): XmlInvoice[] {
  const header = find(root, 'FatturaElettronicaHeader');
  const bodies = findAll(root, 'FatturaElettronicaBody');
  const alone = (body: Element) => `<${ITALIAN}>${header ? cut(text, header) : ''}${cut(text, body)}</${ITALIAN}>`;
  return bodies.map((body) => ({
    text: bodies.length === 1 ? text : alone(body),
    read: () => readFatturaPa(header, body),
  }));
}

/** The text of an element, from its first character to its end; invoices do not contain invoices. */
function cut(text: string, { start, name }: Element): string {
  const rest = text.slice(start);
  const end = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`).exec(rest);
  return end ? rest.slice(0, end.index + end[0].length) : rest;
}
