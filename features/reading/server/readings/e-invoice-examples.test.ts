import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReadDocument } from '../../domain/document.ts';
import { isEdifact, readEdifact } from '../../domain/read-edifact.ts';
import { splitXml } from '../../domain/structured/split-xml.ts';
import { sumDocument } from '../../domain/sum-document.ts';

/**
 * Published examples, if present: `E_INVOICE_EXAMPLES` names a folder with copies of the examples of
 * ConnectingEurope/eInvoicing-EN16931, OpenPEPPOL/peppol-bis-invoice-3, ZUGFeRD/corpus, itplr-kosit/xrechnung-testsuite,
 * stephanstapel/ZUGFeRD-csharp, horstoeko/zugferd, and akretion/factur-x.
 */
const FOLDER = process.env.E_INVOICE_EXAMPLES;

const files = FOLDER
  ? fs
      .readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(xml|txt)$/i.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      // The example states that it does not validate: its amounts add up to ten times its total.
      .filter((file) => !/not_validating_full_invoice.*\.ubl\.xml$/.test(file))
  : [];

/** The document's figures, from its text alone: in order, without an XML parser. */
function stated(text: string) {
  const all = (name: string, part = text) =>
    [...part.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>\\s*([^<]*?)\\s*<`, 'g'))].map((found) => found[1] ?? '');
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);
  const [, root = ''] =
    /<(?:\w+:)?(Invoice|CreditNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]/.exec(text) ?? [];
  const bare = text.replaceAll(/<!--[\s\S]*?-->/g, '');
  const parts = (name: string) =>
    [...bare.matchAll(new RegExp(`<(?:\\w+:)?${name}[\\s>][\\s\\S]*?</(?:\\w+:)?${name}>`, 'g'))].map(([part]) => part);
  const ubl = !root.startsWith('CrossIndustry');
  const amountOf = ubl ? 'LineExtensionAmount' : 'LineTotalAmount';
  // A line without an amount is only a text.
  const lines = parts(ubl ? '(?:Invoice|CreditNote)Line' : 'IncludedSupplyChainTradeLineItem').filter(
    (line) => all(amountOf, line).length > 0,
  );
  const credit = root === 'CreditNote' || all('TypeCode')[0] === '381';
  const sign = credit ? -1 : 1;
  return {
    lines: lines.map((line) => {
      const quantity = Number(all(ubl ? '(?:Invoiced|Credited)Quantity' : 'BilledQuantity', line)[0]);
      const total = cents(all(amountOf, line).at(0));
      const turned = total < 0 && quantity > 0 ? -quantity : quantity;
      return [turned * sign || 0, total * sign || 0];
    }),
    total:
      sign * cents(all(ubl ? 'PayableAmount' : 'DuePayableAmount', bare).at(-1) ?? all('GrandTotalAmount', bare)[0]) ||
      0,
    number: all('ID', bare.replaceAll(/<(?:\w+:)?(UBLExtensions|\w*Context)[\s>][\s\S]*?<\/(?:\w+:)?\1>/g, ''))[0],
  };
}

function statedByEdifact(text: string) {
  const segments = text.replaceAll(/[\r\n]/g, '').split(/(?<!\?)'/);
  const first = (begin: string) => segments.find((segment) => segment.startsWith(begin))?.slice(begin.length);
  const cents = (amount: string | undefined) => Math.round(Number(amount?.split(':')[0]) * 100);
  return {
    lines: segments
      .join("'")
      .split(/'UNS\+/)[0]
      ?.split(/'LIN\+/)
      .slice(1)
      .map((line) => {
        const quantity = Number(/'QTY\+47:(-?[\d.]+)/.exec(line)?.[1]);
        const total = cents(/'MOA\+203:(-?[\d.]+)/.exec(line)?.[1]);
        return [total < 0 && quantity > 0 ? -quantity : quantity, total];
      }),
    total: cents(first('MOA+9:')),
    number: first('BGM+380+')?.split('+')[0],
  };
}

const read = (document: ReadDocument) => ({
  lines: document.lines.map((line) => [
    Number(line.cases) + Number(line.bottles),
    Math.round(Number(line.total) * 100) || 0,
  ]),
  total: Math.round(Number(document.total) * 100) || 0,
  number: document.number,
});

describe.skipIf(files.length === 0)('published examples of EN 16931, Peppol, and ZUGFeRD', () => {
  test.each(files.map((file) => [path.basename(file), file]))('%s: lines and total are exact', (_, file) => {
    const text = fs.readFileSync(file, 'utf8');
    if (text.includes('<M_INVOIC')) return expect(splitXml(text)).toEqual([]); // EDIFACT written as XML
    const edifact = isEdifact(text);
    const documents = edifact ? [readEdifact(text)] : splitXml(text).map((invoice) => invoice.read());
    expect(documents).toHaveLength(1);
    for (const document of documents) {
      expect(read(document)).toEqual(edifact ? statedByEdifact(text) : stated(text));
      // The profiles of Factur-X without lines leave only the totals.
      if (document.lines.length > 0) expect(sumDocument(document)).toBe(document.total);
      expect([document.vendor, document.day]).not.toContain(null);
    }
  });
});
