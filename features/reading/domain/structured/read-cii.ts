import { Decimal } from 'decimal.js';
import type { ReadCharge, ReadDocument, ReadLine } from '../document.ts';
import { readDay } from '../read-day.ts';
import { type Element, find, findAll, textAt } from './parse-xml.ts';
import { isVintage } from './read-ubl.ts';
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

/** Names in CII D16B and in ZUGFeRD 1.0. */
const TRADE = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction';
const AGREEMENT = 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement';
const SETTLEMENT = 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement';
const SUMS = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
const LINE_SUMS = 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';
const LINE_AGREEMENT = 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement';
const LINE_DELIVERY = 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery';
const LINE_SETTLEMENT = 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement';

/** Reads a CrossIndustryInvoice (EN 16931, Factur-X, ZUGFeRD). */
export function readCii(root: Element): ReadDocument {
  const head = find(root, 'ExchangedDocument|HeaderExchangedDocument');
  const trade = find(root, TRADE);
  const settlement = find(trade, SETTLEMENT);
  const sums = find(settlement, SUMS);
  const amount = (name: string) => decimalOf(textAt(sums, name));
  const [whole, prepaid, rounding] = [
    amount('GrandTotalAmount'),
    amount('TotalPrepaidAmount'),
    amount('RoundingAmount'),
  ];
  const payable = amount('DuePayableAmount') ?? whole?.minus(prepaid ?? 0).plus(rounding ?? 0) ?? null;
  const { sign, notes } = signOf(isCreditType(textAt(head, 'TypeCode')), whole ?? payable);
  const seller = find(trade, AGREEMENT, 'SellerTradeParty');
  const names = [textAt(seller, 'Name'), textAt(seller, 'SpecifiedLegalOrganization', 'TradingBusinessName')];
  const signed = (value: Decimal | null | undefined) => value?.times(sign);
  return {
    format: 'cii',
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    vendor: names.find((name) => name !== null) ?? null,
    number: textAt(head, 'ID'),
    day: readDay(textAt(head, 'IssueDateTime', 'DateTimeString') ?? ''),
    lines: ownLines(trade, amount('LineTotalAmount'))
      .map((line) => readLine(line, sign))
      .filter((line) => line !== null),
    charges: [
      ...ownCharges(settlement, amount('AllowanceTotalAmount')).flatMap(({ each, added }) =>
        chargeOf(added.times(sign), textAt(each, 'Reason'), textAt(each, 'ReasonCode')),
      ),
      ...ownLines(trade, amount('LineTotalAmount')).flatMap((line) => depositsOf(lineCharges(line), sign)),
      ...findAll(settlement, 'SpecifiedLogisticsServiceCharge').flatMap((each) => readService(each, sign)),
      ...stateCharge('tax', 'Tax', signed(taxOf(settlement, sums))),
      ...stateCharge('fees', 'Rounding', signed(rounding)),
      ...stateCharge('prepaid', 'Prepaid', signed(prepaid)?.neg()),
    ],
    total: signed(payable)?.toFixed(2) ?? null,
    texts: [...names, ...findAll(seller, 'SpecifiedTaxRegistration', 'ID').map((id) => id.text)].filter(
      (text) => text !== null,
    ),
    notes,
  };
}

const totalOf = (line: Element): Decimal =>
  decimalOf(textAt(line, LINE_SETTLEMENT, LINE_SUMS, 'LineTotalAmount')) ?? new Decimal(0);

/** A line may only group or explain others; such lines are left out if the document's own sum leaves them out. */
function ownLines(trade: Element | undefined, stated: Decimal | null): Element[] {
  const lines = findAll(trade, 'IncludedSupplyChainTradeLineItem');
  const details = lines.filter(
    (line) =>
      !/^(GROUP|INFORMATION)$/i.test(textAt(line, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode') ?? ''),
  );
  const sum = (some: readonly Element[]) => some.reduce((all, line) => all.plus(totalOf(line)), new Decimal(0));
  return details.length < lines.length && !(stated && sum(lines).eq(stated)) ? details : lines;
}

function readLine(line: Element, sign: 1 | -1): ReadLine | null {
  const product = find(line, 'SpecifiedTradeProduct');
  const price = find(line, LINE_AGREEMENT, 'NetPriceProductTradePrice');
  const quantity = find(line, LINE_DELIVERY, 'BilledQuantity');
  const settlement = find(line, LINE_SETTLEMENT);
  const global = find(product, 'GlobalID');
  const vintage = findAll(product, 'ApplicableProductCharacteristic').find((each) =>
    isVintage(textAt(each, 'Description')),
  );
  return lineOf(
    {
      code: textAt(product, 'SellerAssignedID'),
      article: global && { id: global.text, scheme: global.attributes.schemeID ?? '' },
      name: textAt(product, 'Name'),
      description: textAt(product, 'Description'),
      vintage: textAt(vintage, 'Value'),
      quantity: decimalOf(quantity?.text),
      unit: quantity?.attributes.unitCode ?? '',
      price: decimalOf(textAt(price, 'ChargeAmount')),
      base: decimalOf(textAt(price, 'BasisQuantity')),
      ...takenOff(lineCharges(line)),
      total: decimalOf(textAt(settlement, LINE_SUMS, 'LineTotalAmount')),
    },
    sign,
  );
}

const lineCharges = (line: Element): StatedCharge[] =>
  findAll(find(line, LINE_SETTLEMENT), 'SpecifiedTradeAllowanceCharge').map((each) => ({
    added: addedBy(each),
    words: textAt(each, 'Reason'),
    code: textAt(each, 'ReasonCode'),
  }));

/** Some write an allowance below zero; it still lowers the bill if the document's own sum of allowances says so. */
function ownCharges(settlement: Element | undefined, stated: Decimal | null): { each: Element; added: Decimal }[] {
  const charges = findAll(settlement, 'SpecifiedTradeAllowanceCharge').map((each) => ({ each, added: addedBy(each) }));
  const isAllowance = ({ each }: { each: Element }) => textAt(each, 'ChargeIndicator', 'Indicator') !== 'true';
  const sum = charges.filter(isAllowance).reduce((all, { added }) => all.plus(added), new Decimal(0));
  if (sum.isZero() || !stated || !sum.eq(stated)) return charges;
  return charges.map((charge) => (isAllowance(charge) ? { ...charge, added: charge.added.neg() } : charge));
}

/** The amount that an allowance or charge adds to the amount due. */
function addedBy(each: Element): Decimal {
  const amount = decimalOf(textAt(each, 'ActualAmount')) ?? new Decimal(0);
  return textAt(each, 'ChargeIndicator', 'Indicator') === 'true' ? amount : amount.neg();
}

function readService(each: Element, sign: number): ReadCharge[] {
  const amount = decimalOf(textAt(each, 'AppliedAmount')) ?? new Decimal(0);
  return stateCharge('shipping', textAt(each, 'Description') ?? 'Shipping', amount.times(sign));
}

/** In the document's currency; a second total may be in the accounting currency. */
function taxOf(settlement: Element | undefined, sums: Element | undefined): Decimal | null {
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const totals = findAll(sums, 'TaxTotalAmount');
  const own = totals.find(
    ({ attributes }) => !currency || !attributes.currencyID || attributes.currencyID === currency,
  );
  return decimalOf((own ?? totals[0])?.text);
}
