import { type Column, columnOf } from '../columns/column-words.ts';
import { columnOfTwo } from '../columns/join-heads.ts';

/** The meaning of a column header. */
export interface Meaning {
  readonly column: Column;
  /** For a price: per case or per bottle, if the header says so. */
  readonly per?: 'case' | 'bottle' | undefined;
  readonly text: string;
}

const CASE =
  /\b(?:colli|kolli|caixas?|cx|cartons?|cartoni|ctns?|krt|kartonger|ct|nb colis|dozen|cases?|cs|ctn|cartons?|colis|kisten?|ktn|kart(?:on)?s?|cajas?|caj|casse|cartoni|doos|dozen)\b/i;
const BOTTLE =
  /\b(?:garrafas?|gfs|flask(?:or|a)|losse|sueltas|bott|btle|bottles?|btls?|bt|bot|fl|flaschen?|bout(?:eille)?s?|botellas?|bottigli[ae]|fles(?:sen)?)|flesprijs\b|\bper unit\b|\beach\b/i;
const PRICE =
  /price|cost\b|\brate\b|preis|\bprix\b|\bp\.? ?u\b|\bpu\b|precio|prezzo|prijs|preço|\bpr\b|\bp\.|pris(?![\p{L}])|\be\.?p\b|tarif|\bcena\b|hinta|listino|\bpvp\b|\bv(?:lr|alor)?\.? ?unit/iu;
const TOTAL =
  /amount|belopp|bel[øo]b|summa|\bvalor\b|\bg\.?p\b|waarde|\bsuma\b|warto[śs][ćc]|netto?\b(?=.{0,8}(?:eur|chf|€|£))|\bnet ht\b|\bext|\btotal|\bvalue|betrag|gesamt|montant|importe|importo|summe|bedrag|totaal|totale/i;
const COUNT =
  /\bqty|\bqtd|q\.? ?t[àa]|antal|määrä|ilo[śs][ćc]|levererat|delivered|\bship\b|quant|menge|anzahl|\bqt[eé](?!\p{L})|shipped|delivered|geliefert|\bcant|aantal|quantit|\buds?\b|\bunidades\b|geleverd|\bpcs\b|\bst(?:ü|ue)ck/iu;
/** The total bottles in the cases of a line. */
const ALL = /^(?:tot(?:al|aal)?|nb|antal|ges)\b|gesamt/i;
const ALL_UNITS = /^tot(?:al)?\.? (?:units?|uds?|pcs|pieces|eaches)$/i;
const IN_A_CASE =
  /(?:\binh|units?|uds?|btls?|bottles?|fl|bout\w*|fles\w*)\.? ?(?:\/|per|par|pro)? ?(?:cs|case|ctn|kiste|krt|karton|cart(?:on)?|colis|kolli|caja|caixa|doos)\b|\bper (?:cs|case|doos|karton|kiste)\b/i;
const HELD: readonly (readonly [Column, RegExp])[] = [
  ['discount', /(?:disc|rab|rem|dto|desc|sc|kort|nachl)\w*\.? ?%|% ?(?:disc|rab|rem|dto|desc|sc|kort)/i],
  [
    'ignored',
    /\bdate\b|\bdatum\b|\bfecha\b|\blot[et]?\b|\blotto\b|\bbatch\b|\bbin\b|\bwhse\b|\bloc\b|\baisle\b|lagerplatz|ordered|\bord\b|order|bestellt|cdé|back|b\/o|pedido|besteld|ordinat|command|\breq\b|retail|\bsrp\b|proof|\babv\b|\btax\b|\bvat\b|\b[ghpq]st\b|\bt[pv][sq]\b|mwst|\bust\b|\btva\b|\biva\b|\bbtw\b|\bmoms\b|\bicms\b|\bipi\b|\bncm\b|\bcst\b|\bcfop\b|imposta|origin|origen|region|r[ée]gion|country|\bland\b|herkunft|herkomst|ursprung|\balk\b|\bgrad\b|degr[ée]|\bpfand\b|deposit|\bdep\b|consigne|statiegeld|\bpant\b|cauzione|litr?es?\b|liter|gallon|excise|accis|droits|cuota|iiee|\blpa\b|\bcrv\b|weight|gewicht|poids|%/i,
  ],
  [
    'discount',
    /\bdisc|rabatt|remise|allow|\bless\b|post.?off|\bdeal\b|\bpromo\b|nachlass|desconto|rabat\b|avdrag|descuento|\bdto\b|sconto|korting/i,
  ],
  ['barcode', /\bupc\b|\bean\b|gtin|barcode|strichcode/i],
  [
    'code',
    /\bcode\b|^art\.?$|\bc[oó]d\b|vare\.?n(?:r|o)|artnr|prod\.? ?#|\bgencod|c[oó]digo|codice|\bart(?:ikel)?\.?-?n[ro]|\bsku\b|\bref\b|réf|\bart\b.{0,3}n(?:r|o|um|°|º)|artikel.{0,3}n(?:r|o|um)|(?:item|prod|mat|stock).*(?:no|nbr|num|#|ref)/i,
  ],
  [
    'pack',
    /(?:units?|btls?|bottles?|fl|bout\w*)\.? ?(?:\/|per|par|pro)? ?(?:cs|case|kiste|carton|caja|doos)|per (?:cs|case|doos)|\bpack|\bpk\b|\bbpc\b|\bcond|\bve\b/i,
  ],
  [
    'size',
    /size|volume|\bvol\b|inhalt|contenance|\bcont\b|\bsz\b|gebinde|format|tama[nñ]o|größe|inhoud|\bmaat|storlek|volym|capacidad|\bcl\b|\bml\b|btl sz|verpakking|capacit/i,
  ],
  [
    'vintage',
    /vintage|\bvint\b|\bvtg\b|jahrgang|\bjg\b|mill[eé]s|\bmill\b|annata|añada|årgång|oogst|\bjaar\b|colheita/i,
  ],
  [
    'unit',
    /\bu\/?o?\/?m\b|\bunit\b|einh|\buv\b|\bu\.$|\beh\b|enhet|\benh\b|\bun\b|\bud\b|\bunité|\bme\b|\bpkg\b|eenh|\bu\.?m\b/i,
  ],
  [
    'name',
    /descri|denominaci|concepto|ben[äa]mning|beskriv|varetekst|\bvare|\btext\b|details|designaç|artigo|nimike|nazwa|opis\b|bezeichn|d[eé]signation|libell|particulars|produ[ck]t|prodotto|descri[pz]|omschrij|art[ií]c|artikel|article|goods|\bbrand|\bwine|\bitem\b/i,
  ],
];

/** The words of all rows of a header; a hyphen at the end of a row joins two of them. */
export const headText = (parts: readonly string[]): string => parts.join(' ').replace(/-\s+/g, '').trim();

/** The meaning of all rows of a header, upper first. Null if none of it is known. */
export function meaningOf(parts: readonly string[]): Meaning | null {
  const text = headText(parts);
  if (text === '') return null;
  const per = CASE.test(text) ? 'case' : BOTTLE.test(text) ? 'bottle' : undefined;
  const stacked = parts.length === 2 ? columnOfTwo(parts[0] ?? '', parts[1] ?? '') : null;
  if (ALL_UNITS.test(text)) return { column: 'bottles', per, text };
  const column = (/%/.test(text) ? null : parts.length === 1 ? columnOf(text) : stacked) ?? guess(text);
  return column ? { column, per, text } : null;
}

/** Amounts are rarely those of a tax that is not in them. */
const WITHOUT_TAX =
  /\b(?:ex(?:c|cl|kl)?|excluding|without|before|w\/o|ohne|zzgl|hors|senza|sin|sem|plus)\b\.? ?(?:tax|vat|gst|wet|mwst|ust|tva|iva|btw|moms)\b/gi;

function guess(printed: string): Column | null {
  const text = printed.replaceAll(WITHOUT_TAX, '');
  if (PRICE.test(text) && !/ext|total|gesamt/i.test(text)) return 'price';
  const [percent, ignored, discount, ...others] = HELD;
  for (const [column, words] of [percent, ignored, discount].filter((each) => each !== undefined))
    if (words.test(text)) return column;
  if (TOTAL.test(text) && !(ALL.test(text) && BOTTLE.test(text))) return 'total';
  if (IN_A_CASE.test(text)) return 'pack';
  const counted = COUNT.test(text);
  const [inCases, loose] = [CASE.test(text), BOTTLE.test(text)];
  if (counted && inCases !== loose) return inCases ? 'cases' : 'bottles';
  if (counted) return 'quantity';
  const held = others.find(([, words]) => words.test(text));
  if (held) return held[0];
  if (inCases !== loose) return inCases ? 'cases' : 'bottles';
  return /\bnet\b|netto/i.test(text) ? 'total' : null;
}
