const OF_UBL: Readonly<Record<string, string>> = { Invoice: 'a UBL invoice', CreditNote: 'a UBL credit note' };
const OF_CII = ['CrossIndustryInvoice', 'CrossIndustryDocument'];
const ITALIAN: Readonly<Record<string, string>> = {
  FatturaElettronica: 'an Italian e-invoice',
  FatturaElettronicaSemplificata: 'a simplified Italian e-invoice without quantities',
};

/** The openings and endings of anything allowed before the root element. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const;

const ROOT = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)([^>]*)>/;

/** The kind of an XML text, by its root element, as part of a sentence: "a UBL invoice". Null for other texts. */
export function nameXml(text: string): string | null {
  const begin = text
    .slice(0, 20_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const [, name = '', attributes = ''] = ROOT.exec(skipProlog(begin)) ?? [];
  if (!/^<\?xml\s/i.test(begin) && !(name && text.trimEnd().endsWith('>'))) return null;
  if (/^html$/i.test(name)) return 'a web page';
  if (/names:specification:ubl:/i.test(attributes)) return OF_UBL[name] ?? `a UBL file of the type ${name}`;
  if (OF_CII.includes(name)) return 'a CII invoice';
  if (ITALIAN[name]) return ITALIAN[name];
  return name ? `an XML file of the type ${name.slice(0, 60)}` : 'an XML file';
}

function skipProlog(text: string): string {
  const part = BEFORE_ROOT.find(([opening]) => text.startsWith(opening));
  if (!part) return text;
  const end = text.indexOf(part[1]);
  return end < 0 ? '' : skipProlog(text.slice(end + part[1].length).trimStart());
}
