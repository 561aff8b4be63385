import { Decimal } from 'decimal.js';
import type { ChargeKind, ReadCharge } from './document.ts';

const KINDS: readonly (readonly [ChargeKind, RegExp])[] = [
  ['tax', /消費税/],
  ['shipping', /送料|運賃/],
  [
    'credit',
    /\b(discount|allowance|rebate|promo(?:tion(?:al)?)?|credit|less|savings|rabatt|remise|sconto|descuento|skonto|rückgabe|retour|reprise|avoir|escompte|abbuono|resi|abono|avdrag|abzgl|abzug|desconto|desc|nachlass|korting|dto)\b/i,
  ],
  [
    'shipping',
    /\b(freight|shipping|delivery(?: charge| fee)?|handling|cartage|postage|transport|fracht|versand(?:kosten)?|frais de livraison|port|porto|portes|trasporto|envío|env[ií]os?|gastos de envío|vracht(?:kosten)?|verzendkosten|bezorgkosten|carriage|frakt|livraison)\b/i,
  ],
  [
    'tax',
    /\b(tax|vat|gst|hst|pst|qst|tps|tvq|excise|tva|mwst|ust|umsatzsteuer|moms|iva|btw|imposta|duty|accijns|accis[ae]s?|alkoholskatt|liquor tax)\b/i,
  ],
  [
    'fees',
    /\b(container fee|surcharge|fuel|fees?|split case|breakage|pallet|service charge|rounding|emballage|zuschlag|\p{L}+zuschlag|recargo|toeslag|\p{L}+toeslag|till[äa]gg|\p{L}+till[äa]gg|levy|\p{L}*avgift|avrundning|öresavrundning|rundung|arrondi|spese|contributo|participation|cotisation|droits|taxa|ecovalor|maut)\b/iu,
  ],
];

/** No drink has such a name, so it is always a deposit. */
const DEPOSIT =
  /\b(?:(?:keg|cask|crate|bottle|case|pallet|can|container|barrel) dep(?:osits?)?|dep(?:osits?)? (?:for|on|of)?|deposits?|\p{L}*pfand|crv|(?:returned )?empties|empty (?:kegs?|casks?|bottles?|crates?|returns?|shells?)|(?:bbl|kegs?|casks?|barrels?) empty|leergut\p{L}*|leeggoed|vidanges?|d[eé]consigne[sr]?|consignes?|consignation|consigner|statiegeld|emballage|cauzion[ei]|fianzas?|dep[oó]sitos?|envases|pant)(?!\p{L})/iu;
/** Packing is paid for, in the same words as what comes back. */
const PAID_PACKING = /\b(?:frais|coûts?|kosten)\b.*\bemballage/i;
/** A deposit that comes back. */
const CAME_BACK =
  /\b(?:returns?|returned|refund(?:ed)?|credit(?:ed)?|empty|empties|retours?|reprises?|rückgabe|\p{L}*rücknahme|reso|resi|devoluci[oó]n(?:es)?|avoir)(?!\p{L})/iu;

const isDeposit = (label: string): boolean => DEPOSIT.test(label) && !PAID_PACKING.test(label);

/** The kind of amount that a label names: freight, sales tax, a deposit, a discount. */
export function chargeKindOf(label: string): ChargeKind | null {
  if (isDeposit(label)) return 'deposit';
  return KINDS.find(([, words]) => words.test(label))?.[0] ?? null;
}

/**
 * A charge outside the lines. A discount lowers the bill whatever its printed sign, and so does a deposit that comes back.
 */
export function readCharge(label: string, amount: string): ReadCharge | null {
  const named = chargeKindOf(label);
  const value = new Decimal(amount);
  if (!named || value.isZero()) return null;
  const back = named === 'credit' || (named === 'deposit' && CAME_BACK.test(label));
  const lowers = back || value.isNegative();
  return {
    kind: lowers && named !== 'deposit' ? 'credit' : named,
    label: label.replace(/[\s:.-]+$/, '').slice(0, 80),
    amount: (lowers ? value.abs().neg() : value).toFixed(2),
  };
}

/** Words that only say what a charge is for, how it is calculated, or where it is due. */
const BESIDE_CHARGE =
  /\b(?:bottles?|btls?|kegs?|cans?|crates?|containers?|cases?|pallets?|state|local|consumption|city|county|federal|sales|beer|wine|liquor|spirits?|returns?|returned|empty|empties|mehrweg|einweg|recycling|environmental|eco|energy|order|minimum|card|zzgl|zuzüglich|total|totale|totaal|gesamt|inkl|plus|hors|sur|auf|su|sobre|op|bank|extra|of|on|for|per|and|the|ca|ny|a|x|each|bbl|ml|cl|oz|incl|rate|levy|charges?|fees?|allowed|volume|cash|loyalty|trade|seasonal|customer|qty|quantity|deal|item|line|unit|misc|miscellaneous|other|admin|processing|frais|gastos|spese|costi|de|di|du|des|d)\b|[\d.,'’%$€£/()&:+*#@-]+/gi;

/** True if a label names a charge and nothing that could be goods. */
export function isChargeOnly(label: string): boolean {
  if (!chargeKindOf(label)) return false;
  if (isDeposit(label)) return true;
  const words = KINDS.reduce((rest, [, kind]) => rest.replaceAll(new RegExp(kind, 'gi'), ' '), label);
  return words.replaceAll(BESIDE_CHARGE, ' ').trim() === '';
}

/** True for a subtotal, which is neither a line nor a charge. */
export const isSubtotal = (label: string): boolean =>
  /小計|税抜|^razem(?!\p{L})/iu.test(label) ||
  /\b(sub\s?-?total|page total|carried|brought (?:forward|over)|balance (?:brought|carried|[cb]\/f)|c\/f|b\/f|zwischen(?:summe|total)|übertrag|warenwert|nettobetrag|summe netto|netto ?summe|sous-total|(?:total )?à reporter|report|a riportare|riporto|segue|subtotale?|subtotaal|delsumma|varuvärde|base imponible|(?:totale )?imponibile|incidência|ilíquido|suma|goederen(?:bedrag)?|merchandise|mercadoria|total d[oe]s produtos|product total|goods (?:total|value)|net merchandise|total marchandises|totale merce|total bruto|total (?:merchandise|goods|net ht|ht|excl?\.?|exkl\.?|ex vat|cases|bottles|items|units|lines|gallons|pieces|qty|quantity|weight|liters)|totaal excl|summa exkl|net total|total net|continued|transporte(?:ren)?|a transportar|previous balance|payments?|amount paid)(?!\p{L})/iu.test(
    label,
  );

/** How clearly a label names the amount due: higher is clearer, 0 if it does not. */
export function totalRank(label: string): number {
  if (isSubtotal(label)) return 0;
  if (/請求(?:金)?額|^合計/.test(label)) return 3;
  if (
    /\b(invoice|grand|credit|document) total\b|\binvoice amount\b|\btotal (?:invoice|credit)\b|rechnungs(?:betrag|total|summe)|net(?:to)? à payer|net a payer|netto a pagare|totale (?:fattura|documento)|total factura|total do documento|factuur(?:totaal|bedrag)|fakturabelopp|(?:att betala|at betale)|do zapłaty/i.test(
      label,
    )
  )
    return 4;
  if (
    /^\s*(?:net |gross )?total\b(?! (?:tax|vat|gst|hst|tva|iva|mwst|ust|btw|moms|discount|deposit|freight)\b)/i.test(
      label,
    )
  )
    return 3;
  if (
    /\b(total due|total amount|amount due|pay this amount|please pay|net due|total payable|total to pay|to pay)\b|gesamt(?:betrag|summe)|end(?:betrag|summe)|brutto(?:betrag|summe)|zahlbetrag|zu zahlen|(?:total|importe|importo|totale|líquido|valor) (?:a|da) (?:pagar|pagare)|totaal (?:te betalen|incl)|te (?:betalen|voldoen)|totaalbedrag|eind(?:bedrag|totaal)|à payer|montant (?:dû|ttc)|total ttc|totale|importe total|valor total|totalt|summa att betala|inkl\.? m(?:oms|wst)|inc(?:l|\.)? vat/i.test(
      label,
    )
  )
    return 2;
  return /\bbalance due\b/i.test(label) ? 1 : 0;
}
