import { Decimal } from 'decimal.js';
import type { ChargeKind, ReadCharge } from './document.ts';

const KINDS: readonly (readonly [ChargeKind, RegExp])[] = [
  [
    'credit',
    /\b(discount|allowance|rebate|promo(?:tion)?|credit|less|returned empties|savings|rabatt|remise|sconto|descuento|skonto|leergut|korting|dto)\b/i,
  ],
  [
    'shipping',
    /\b(freight|shipping|delivery(?: charge| fee)?|handling|cartage|postage|transport|fracht|versand(?:kosten)?|frais de livraison|port|porto|portes|trasporto|envío|env[ií]os?|gastos de envío|vracht(?:kosten)?|verzendkosten)\b/i,
  ],
  ['tax', /\b(tax|vat|gst|hst|pst|excise|tva|mwst|ust|umsatzsteuer|moms|iva|btw)\b/i],
  [
    'fees',
    /\b(deposit|crv|container fee|surcharge|fuel|fees?|split case|breakage|pallet|keg dep|service charge|rounding|pfand|consigne|consignation|deposito|cauzione|statiegeld|emballage)\b/i,
  ],
];

/** Which of an invoice's amounts a label speaks of: freight, sales tax, a deposit, a discount. */
export function chargeKindOf(label: string): ChargeKind | null {
  return KINDS.find(([, words]) => words.test(label))?.[0] ?? null;
}

/**
 * A charge that stands beside the lines. A discount lowers the bill whichever sign it is printed with, and a deposit that
 * comes back is a credit.
 */
export function readCharge(label: string, amount: string): ReadCharge | null {
  const named = chargeKindOf(label);
  const value = new Decimal(amount);
  if (!named || value.isZero()) return null;
  const lowers = named === 'credit' || value.isNegative();
  return {
    kind: lowers ? 'credit' : named,
    label: label.replace(/[\s:.-]+$/, '').slice(0, 80),
    amount: (lowers ? value.abs().neg() : value).toFixed(2),
  };
}

/** Words that only say what a charge is for, how it is reckoned, or where it is owed. */
const BESIDE_CHARGE =
  /\b(?:bottles?|btls?|kegs?|cans?|crates?|containers?|cases?|pallets?|state|local|city|county|federal|sales|beer|wine|liquor|spirits?|returns?|returned|empty|empties|mehrweg|einweg|recycling|environmental|eco|energy|order|minimum|card|bank|extra|of|on|for|per|and|the|ca|ny|a|x|each|bbl|ml|cl|oz|incl|rate|levy|charges?|fees?|allowed)\b|[\d.,%$€£/()&:+*#-]+/gi;

/** True where a label names a charge and nothing that could be goods. */
export function isChargeOnly(label: string): boolean {
  if (!chargeKindOf(label)) return false;
  const words = KINDS.reduce((rest, [, kind]) => rest.replaceAll(new RegExp(kind, 'gi'), ' '), label);
  return words.replaceAll(BESIDE_CHARGE, ' ').trim() === '';
}

/** True for a sum of what was read already, which is neither a line nor a charge. */
export const isSubtotal = (label: string): boolean =>
  /\b(sub\s?-?total|page total|carried|brought (?:forward|over)|balance [cb]\/f|c\/f|b\/f|zwischensumme|übertrag|warenwert|sous-total|à reporter|report|subtotale|subtotaal|base imponible|suma|goederen|merchandise total|net merchandise|goods total|total marchandises|total (?:cases|bottles|items|units|lines|gallons|pieces|qty|quantity|weight|liters)|previous balance|payments?|amount paid)\b/i.test(
    label,
  );

/** How much a label speaks of what is to be paid: the higher the better; 0 when it does not. */
export function totalRank(label: string): number {
  if (isSubtotal(label)) return 0;
  if (/\b(invoice|grand|credit|document) total\b|\btotal (?:invoice|credit)\b/i.test(label)) return 4;
  if (/^\s*(?:net )?total\b(?! (?:tax|discount|deposit|freight))/i.test(label)) return 3;
  if (/\b(total due|total amount|amount due|pay this amount|please pay|net due|total payable)\b/i.test(label)) return 2;
  if (
    /\b(gesamtbetrag|rechnungsbetrag|endbetrag|zu zahlen|total factura|total a pagar|totaal te betalen|factuurbedrag|totaalbedrag|net à payer|montant dû|total ttc|totale|importe total)\b|à payer/i.test(
      label,
    )
  )
    return 2;
  return /\bbalance due\b/i.test(label) ? 1 : 0;
}
