import { type Column, columnOf } from '../columns/column-words.ts';
import { columnOfTwo } from '../columns/join-heads.ts';

/** What a head says of its column. */
export interface Meaning {
  readonly column: Column;
  /** Of a price: what it is for, where the head says so. */
  readonly per?: 'case' | 'bottle' | undefined;
  /** Its words. */
  readonly text: string;
}

const CASE = /\b(?:cases?|cs|ctn|cartons?|colis|kisten?|ktn|kart(?:on)?s?|cajas?|caj|casse|cartoni|doos|dozen)\b/i;
const BOTTLE =
  /\b(?:bottles?|btls?|bt|bot|fl|flaschen?|bouteilles?|botellas?|bottigli[ae]|fles(?:sen)?)|flesprijs\b|\bper unit\b|\beach\b/i;
const PRICE = /price|cost\b|\brate\b|preis|\bprix\b|\bp\.? ?u\b|precio|prezzo|prijs|\bpr\b/i;
const TOTAL = /amount|\bext|\btotal|\bvalue|betrag|gesamt|montant|importe|importo|summe|bedrag|totaal|totale/i;
const COUNT =
  /\bqty|quant|menge|anzahl|\bqt[eé]\b|shipped|delivered|geliefert|\bcant|aantal|quantit|\buds?\b|geleverd|\bpcs\b|\bst(?:ü|ue)ck/i;
const IN_A_CASE =
  /(?:units?|uds?|btls?|bottles?|fl|bout\w*|fles\w*)\.? ?(?:\/|per|par|pro)? ?(?:cs|case|kiste|carton|caja|doos)\b|\bper (?:cs|case|doos|karton|kiste)\b/i;
const HELD: readonly (readonly [Column, RegExp])[] = [
  [
    'ignored',
    /ordered|\bord\b|order|bestellt|cdé|back|b\/o|pedido|besteld|ordinat|command|\breq\b|retail|\bsrp\b|proof|\babv\b|\btax ?%|mwst|\btva\b|%/i,
  ],
  ['discount', /\bdisc|rabatt|remise|allow|\bless\b|post.?off|descuento|\bdto\b|sconto|korting/i],
  ['barcode', /\bupc\b|\bean\b|gtin|barcode|strichcode/i],
  [
    'code',
    /\bcode\b|c[oó]digo|codice|\bart(?:ikel)?\.?-?n[ro]|\bsku\b|\bref\b|réf|\bart\b.{0,3}n(?:r|o|um|°|º)|artikel.{0,3}n(?:r|o|um)|(?:item|prod|mat|stock).*(?:no|nbr|num|#|ref)/i,
  ],
  [
    'pack',
    /(?:units?|btls?|bottles?|fl|bout\w*)\.? ?(?:\/|per|par|pro)? ?(?:cs|case|kiste|carton|caja|doos)|per (?:cs|case|doos)|\bpack|\bpk\b|\bbpc\b|\bcond|\bve\b/i,
  ],
  [
    'size',
    /size|volume|\bvol\b|inhalt|contenance|\bcont\b|\bsz\b|gebinde|format|tama[nñ]o|inhoud|\bmaat|verpakking|capacit/i,
  ],
  ['vintage', /vintage|\bvtg\b|jahrgang|mill[eé]sime/i],
  ['unit', /\bu\/?o?\/?m\b|\bunit\b|einh|\bunité|\bme\b|\bpkg\b|eenh|\bu\.?m\b/i],
  [
    'name',
    /descri|bezeichn|d[eé]signation|libell|particulars|produ[ck]t|prodotto|descri[pz]|omschrij|art[ií]c|artikel|article|goods|\bbrand|\bwine|\bitem\b/i,
  ],
];

/** What the rows of a head say together, the upper first. Null where nothing in it is known. */
export function meaningOf(parts: readonly string[]): Meaning | null {
  const text = parts.join(' ').replace(/-\s+/g, '').trim();
  if (text === '') return null;
  const per = CASE.test(text) ? 'case' : BOTTLE.test(text) ? 'bottle' : undefined;
  const stacked = parts.length === 2 ? columnOfTwo(parts[0] ?? '', parts[1] ?? '') : null;
  const column = (parts.length === 1 ? columnOf(text) : stacked) ?? guess(text);
  return column ? { column, per, text } : null;
}

function guess(text: string): Column | null {
  if (PRICE.test(text) && !/ext|total|gesamt/i.test(text)) return 'price';
  const [ignored, discount, ...others] = HELD;
  for (const [column, words] of [ignored, discount].filter((each) => each !== undefined))
    if (words.test(text)) return column;
  if (TOTAL.test(text)) return 'total';
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
