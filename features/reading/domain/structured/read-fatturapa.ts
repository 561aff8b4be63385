import { Decimal } from 'decimal.js';
import type { ChargeKind, ReadCharge, ReadDocument, ReadLine } from '../document.ts';
import { unitOf } from '../read-cells.ts';
import { isChargeOnly } from '../read-charge.ts';
import { readDay } from '../read-day.ts';
import { type Element, find, findAll, textAt } from './parse-xml.ts';
import { chargeOf, decimalOf, lineOf, signOf, stateCharge } from './stated.ts';

const NONE = new Decimal(0);
/** Types of documents that give money back. */
const CREDITS: ReadonlySet<string> = new Set(['TD04', 'TD08']);
/** Kinds of lines that are no goods: a discount, a bonus, an allowance, an extra cost. */
const NO_GOODS: ReadonlySet<string> = new Set(['SC', 'PR', 'AB', 'AC']);
const OF_BARCODES = /\b(?:EAN|GTIN|UPC|BARCODE|CODICE A BARRE)/i;
/** Numbers that the buyer, customs, or the state gave an item. */
const OF_OTHERS = /client|cust|buyer|taric|cpv|ssc|carb|\bnc\b/i;
/** Words that count pieces without saying of what. */
const ANY_PIECE = /^(?:n|nr|nro|num|numero|qta|q\.t[aà])?\.?$/i;

/** Reads one body of a FatturaElettronica (FatturaPA 1.2) with the header that all bodies of the file share. */
export function readFatturaPa(header: Element | undefined, body: Element): ReadDocument {
  const head = find(body, 'DatiGenerali', 'DatiGeneraliDocumento');
  const stated = decimalOf(textAt(head, 'ImportoTotaleDocumento')) ?? taxedOf(body, head);
  const { sign, notes } = signOf(CREDITS.has(textAt(head, 'TipoDocumento') ?? ''), stated);
  const rows = findAll(body, 'DatiBeniServizi', 'DettaglioLinee').filter((row) => !isText(row));
  const lines = rows.flatMap((row) => (isCharge(row) ? [] : (readLine(row, sign) ?? [])));
  const charges = chargesOf(rows, body, head).flatMap(({ label, amount }) => chargeOf(amount.times(sign), label, null));
  const seller = find(header, 'CedentePrestatore', 'DatiAnagrafici');
  const person = [textAt(seller, 'Anagrafica', 'Nome'), textAt(seller, 'Anagrafica', 'Cognome')].filter(Boolean);
  const vendor = textAt(seller, 'Anagrafica', 'Denominazione') ?? (person.join(' ') || null);
  const taxId = [textAt(seller, 'IdFiscaleIVA', 'IdPaese'), textAt(seller, 'IdFiscaleIVA', 'IdCodice')].join('');
  return {
    format: 'fatturapa',
    currency: textAt(head, 'Divisa'),
    vendor,
    number: textAt(head, 'Numero'),
    day: readDay((textAt(head, 'Data') ?? '').slice(0, 10)),
    lines,
    charges: [...charges, ...settled(lines, charges, { head, sign, total: stated?.times(sign) })],
    total: stated?.times(sign).toFixed(2) ?? null,
    texts: [vendor, taxId, textAt(seller, 'CodiceFiscale')].flatMap((text) => text || []),
    notes,
  };
}

/** The amount of the document by its taxes, if it does not state one. */
function taxedOf(body: Element, head: Element | undefined): Decimal | null {
  const summaries = findAll(body, 'DatiBeniServizi', 'DatiRiepilogo');
  if (summaries.length === 0) return null;
  const rounding = decimalOf(textAt(head, 'Arrotondamento')) ?? NONE;
  return sumOf(summaries, 'ImponibileImporto').plus(sumOf(summaries, 'Imposta')).plus(rounding);
}

const amountOf = (row: Element, name: string): Decimal => decimalOf(textAt(row, name)) ?? NONE;
const sumOf = (rows: readonly Element[], name: string): Decimal =>
  rows.reduce((sum, row) => sum.plus(amountOf(row, name)), NONE);

/** A line without a quantity and an amount only names a delivery, or continues the words before it. */
const isText = (row: Element): boolean =>
  amountOf(row, 'Quantita').isZero() && amountOf(row, 'PrezzoTotale').isZero() && !find(row, 'TipoCessionePrestazione');

const isCharge = (row: Element): boolean =>
  NO_GOODS.has(textAt(row, 'TipoCessionePrestazione') ?? '') ||
  (!find(row, 'CodiceArticolo') && isChargeOnly(textAt(row, 'Descrizione') ?? ''));

function readLine(row: Element, sign: 1 | -1): ReadLine | null {
  const articles = findAll(row, 'CodiceArticolo').flatMap((each) => {
    const [scheme, id] = [textAt(each, 'CodiceTipo') ?? '', textAt(each, 'CodiceValore')];
    return id === null ? [] : [{ id, scheme }];
  });
  const barcode = articles.find(({ scheme }) => OF_BARCODES.test(scheme));
  const own = articles.find((each) => each !== barcode && !OF_OTHERS.test(each.scheme));
  // What cannot be counted has no quantity: its amount is its price.
  const quantity = decimalOf(textAt(row, 'Quantita')) ?? new Decimal(1);
  const [price, total] = [decimalOf(textAt(row, 'PrezzoUnitario')), decimalOf(textAt(row, 'PrezzoTotale'))];
  const written = (textAt(row, 'UnitaMisura') ?? '').replaceAll('.', '');
  const unit = unitOf(written);
  const line = lineOf(
    {
      code: own?.id ?? null,
      article: barcode && { id: barcode.id, scheme: 'EAN' },
      name: textAt(row, 'Descrizione'),
      quantity,
      unit: unit === null ? '' : unit === 'cases' ? 'CS' : 'BO',
      price,
      off: offOf(row, quantity, price, total),
      total,
    },
    sign,
  );
  // Another unit may be a case, or a weight.
  const strange = unit === null && !ANY_PIECE.test(written);
  return line && strange ? { ...line, doubts: ['unit'] } : line;
}

/**
 * What the discounts of a line take off its amount, one after the other and each from a unit's price; an amount goes
 * before a percentage. Some vendors state the amount for the whole line.
 */
function offOf(row: Element, quantity: Decimal, price: Decimal | null, total: Decimal | null): Decimal {
  const changes = findAll(row, 'ScontoMaggiorazione');
  if (changes.length === 0 || !price || !total) return NONE;
  const each = changes.reduce((left, change) => left.plus(changeOf(change, left)), price);
  const gross = quantity.times(price);
  const unitwise = gross.minus(quantity.times(each));
  const ofLine = changes.reduce((sum, change) => sum.minus(changeOf(change, gross)), NONE);
  const fits = (off: Decimal) => gross.minus(off).abs().minus(total.abs()).abs().lte('0.011');
  return [unitwise, ofLine].some(fits) ? gross.minus(total) : unitwise;
}

/** What a discount (SC) or surcharge (MG) adds to an amount. */
function changeOf(change: Element, from: Decimal): Decimal {
  const stated = amountOf(change, 'Importo');
  const share = from.times(amountOf(change, 'Percentuale')).div(100);
  const by = stated.isZero() ? share : from.isNegative() ? stated.abs().neg() : stated;
  return textAt(change, 'Tipo') === 'MG' ? by : by.neg();
}

interface Stated {
  readonly label: string;
  readonly amount: Decimal;
}

/** Charges among the lines, of the whole document, and in its table of taxes. */
function chargesOf(rows: readonly Element[], body: Element, head: Element | undefined): Stated[] {
  const summaries = findAll(body, 'DatiBeniServizi', 'DatiRiepilogo');
  const goods = sumOf(rows, 'PrezzoTotale');
  return [
    ...rows.filter(isCharge).map((row) => ({
      label: textAt(row, 'Descrizione') ?? 'Charge',
      amount: amountOf(row, 'PrezzoTotale'),
    })),
    ...findAll(head, 'ScontoMaggiorazione').map((change) => ({
      label: textAt(change, 'Tipo') === 'MG' ? 'Surcharge' : 'Discount',
      amount: changeOf(change, goods),
    })),
    { label: 'Contribution', amount: sumOf(findAll(head, 'DatiCassaPrevidenziale'), 'ImportoContributoCassa') },
    { label: 'Spese accessorie', amount: sumOf(summaries, 'SpeseAccessorie') },
    { label: 'Tax', amount: sumOf(summaries, 'Imposta') },
    {
      label: 'Rounding',
      amount: sumOf(summaries, 'Arrotondamento').plus(decimalOf(textAt(head, 'Arrotondamento')) ?? NONE),
    },
  ];
}

interface Missing {
  readonly kind: ChargeKind;
  readonly label: string;
  readonly amount: Decimal;
}

/** The duty stamp, where its amount is not stated. */
const STAMP = new Decimal(2);

/**
 * Known reasons for a difference to the document's total: a duty stamp, which is not always charged, taxes that
 * the buyer pays to the state instead, and the parts of a cent of lines with more than two decimals.
 */
function settled(
  lines: readonly ReadLine[],
  charges: readonly ReadCharge[],
  { head, sign, total }: { head: Element | undefined; sign: 1 | -1; total: Decimal | undefined },
): ReadCharge[] {
  if (!total) return [];
  const all = [...lines.map((line) => line.total), ...charges.map(({ amount }) => amount)];
  const open = total.minus(all.reduce((sum, amount) => sum.plus(amount), NONE));
  const bollo = find(head, 'DatiBollo');
  const stamp = bollo ? (decimalOf(textAt(bollo, 'ImportoBollo')) ?? STAMP).times(sign) : NONE;
  const withheld = sumOf(findAll(head, 'DatiRitenuta'), 'ImportoRitenuta').times(-sign);
  const parts: readonly Missing[] = [
    { kind: 'fees', label: 'Duty stamp', amount: stamp },
    { kind: 'prepaid', label: 'Withheld tax', amount: withheld },
  ];
  for (const some of [parts.slice(0, 1), parts.slice(1), parts])
    if (!open.isZero() && some.reduce((sum, { amount }) => sum.plus(amount), NONE).eq(open))
      return some.flatMap(({ kind, label, amount }) => stateCharge(kind, label, amount));
  return open.abs().lte(new Decimal('0.005').times(lines.length)) ? stateCharge('fees', 'Rounding', open) : [];
}
