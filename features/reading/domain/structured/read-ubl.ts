import { Decimal } from 'decimal.js';
import type { ReadDocument, ReadLine } from '../document.ts';
import { readDay } from '../read-day.ts';
import { type Element, find, findAll, textAt } from './parse-xml.ts';
import {
  chargeOf,
  decimalOf,
  depositsOf,
  isCreditType,
  lineOf,
  type StatedCharge,
  signOf,
  stateCharge,
  takenOff,
} from './stated.ts';

/** Reads an Invoice or CreditNote of UBL 2.1 (EN 16931, Peppol BIS Billing). */
export function readUbl(root: Element): ReadDocument {
  const sums = find(root, 'LegalMonetaryTotal');
  const amount = (name: string) => decimalOf(textAt(sums, name));
  const [whole, prepaid, rounding] = [
    amount('TaxInclusiveAmount'),
    amount('PrepaidAmount'),
    amount('PayableRoundingAmount'),
  ];
  const own = whole?.minus(prepaid ?? 0).plus(rounding ?? 0) ?? null;
  const payable = amount('PayableAmount') ?? own;
  const credit = root.name === 'CreditNote' || isCreditType(textAt(root, 'InvoiceTypeCode'));
  const { sign, notes } = signOf(credit, whole ?? payable);
  const seller = find(root, 'AccountingSupplierParty', 'Party');
  const names = [textAt(seller, 'PartyName', 'Name'), textAt(seller, 'PartyLegalEntity', 'RegistrationName')];
  const signed = (value: Decimal | null | undefined) => value?.times(sign);
  return {
    format: 'ubl',
    currency: textAt(root, 'DocumentCurrencyCode'),
    vendor: names.find((name) => name !== null) ?? null,
    number: textAt(root, 'ID'),
    day: readDay(textAt(root, 'IssueDate') ?? ''),
    lines: findAll(root, 'InvoiceLine|CreditNoteLine')
      .map((line) => readLine(line, sign))
      .filter((line) => line !== null),
    charges: [
      ...chargesOf(root).flatMap(({ added, words, code }) => chargeOf(added.times(sign), words, code)),
      ...findAll(root, 'InvoiceLine|CreditNoteLine').flatMap((line) => depositsOf(chargesOf(line), sign)),
      ...stateCharge('tax', 'Tax', signed(taxOf(root))),
      ...stateCharge('fees', 'Rounding', signed(rounding)),
      ...stateCharge('prepaid', 'Prepaid', signed(prepaid)?.neg()),
      ...forThirdParties(root, own && payable?.minus(own)).flatMap(([label, claim]) =>
        stateCharge('fees', label, signed(claim)),
      ),
    ],
    total: signed(payable)?.toFixed(2) ?? null,
    texts: [...names, ...findAll(seller, 'PartyTaxScheme', 'CompanyID').map((id) => id.text)].filter(
      (text) => text !== null,
    ),
    notes,
  };
}

function readLine(line: Element, sign: 1 | -1): ReadLine | null {
  const item = find(line, 'Item');
  const quantity = find(line, 'InvoicedQuantity|CreditedQuantity');
  const standard = find(item, 'StandardItemIdentification', 'ID');
  const vintage = findAll(item, 'AdditionalItemProperty').find((each) => isVintage(textAt(each, 'Name')));
  return lineOf(
    {
      code: textAt(item, 'SellersItemIdentification', 'ID'),
      article: standard && { id: standard.text, scheme: standard.attributes.schemeID ?? '' },
      name: textAt(item, 'Name'),
      description: textAt(item, 'Description'),
      vintage: textAt(vintage, 'Value'),
      quantity: decimalOf(quantity?.text),
      unit: quantity?.attributes.unitCode ?? '',
      price: decimalOf(textAt(line, 'Price', 'PriceAmount')),
      base: decimalOf(textAt(line, 'Price', 'BaseQuantity')),
      ...takenOff(chargesOf(line)),
      total: decimalOf(textAt(line, 'LineExtensionAmount')),
    },
    sign,
  );
}

export const isVintage = (name: string | null): boolean =>
  /^(vintage|jahrgang|mill[eé]sime|annata|a[nñ]ada)$/i.test(name ?? '');

/** The amount that an allowance or charge adds to the amount due. */
function addedBy(each: Element): Decimal {
  const amount = decimalOf(textAt(each, 'Amount')) ?? new Decimal(0);
  return textAt(each, 'ChargeIndicator') === 'true' ? amount : amount.neg();
}

const chargesOf = (of: Element): StatedCharge[] =>
  findAll(of, 'AllowanceCharge').map((each) => ({
    added: addedBy(each),
    words: textAt(each, 'AllowanceChargeReason'),
    code: textAt(each, 'AllowanceChargeReasonCode'),
  }));

/**
 * What the vendor collects for others (XRechnung's extension, BG-DEX-09), which UBL writes like prepayments: only if
 * these are what the amount due is above the document's own sums.
 */
function forThirdParties(root: Element, above: Decimal | null | undefined): [string, Decimal][] {
  const claims = findAll(root, 'PrepaidPayment').map((each): [string, Decimal] => [
    textAt(each, 'InstructionID') ?? textAt(each, 'ID') ?? 'For others',
    decimalOf(textAt(each, 'PaidAmount')) ?? new Decimal(0),
  ]);
  const sum = claims.reduce((total, [, claim]) => total.plus(claim), new Decimal(0));
  return above && !sum.isZero() && sum.equals(above) ? claims : [];
}

/** In the document's currency; a second total may be in the accounting currency. */
function taxOf(root: Element): Decimal | null {
  const currency = textAt(root, 'DocumentCurrencyCode');
  const totals = findAll(root, 'TaxTotal', 'TaxAmount');
  const own = totals.find(
    ({ attributes }) => !currency || !attributes.currencyID || attributes.currencyID === currency,
  );
  return decimalOf((own ?? totals[0])?.text);
}
