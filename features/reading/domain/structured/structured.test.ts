import { describe, expect, test } from 'vitest';
import type { ReadDocument } from '../document.ts';
import { flagLine } from '../flag-line.ts';
import { readEdifact } from '../read-edifact.ts';
import { readX12 } from '../read-x12.ts';
import { sumDocument, wholeOf } from '../sum-document.ts';
import { parseXml } from './parse-xml.ts';
import { splitXml } from './split-xml.ts';

/** A wholesaler's invoice with everything a drinks invoice may have, in the two syntaxes of EN 16931. */
const LINES = [
  {
    code: 'R-12',
    gtin: '4006381333931',
    name: 'Riesling Trocken 2019 0.75L',
    quantity: '24',
    unit: 'XBO',
    price: '51.00',
    base: '6',
    off: '4.00',
    total: '200.00',
  },
  {
    code: 'P-24',
    gtin: '',
    name: 'Pils 24x330ml',
    quantity: '3',
    unit: 'XCS',
    price: '19.90',
    base: '1',
    off: '-4.50',
    total: '64.20',
  },
  {
    code: 'W-1',
    gtin: '',
    name: 'Kiste Wasser & Saft 6 x 1L',
    quantity: '2',
    unit: 'C62',
    price: '7.777',
    base: '1',
    off: '0',
    total: '15.55',
  },
  {
    code: 'P-24',
    gtin: '',
    name: 'Pils 24x330ml Rücknahme',
    quantity: '-1',
    unit: 'XCS',
    price: '19.90',
    base: '1',
    off: '0',
    total: '-19.90',
  },
];
// 259.85 + freight 12.50 - discount 5.00 = 267.35; tax 50.80; rounding -0.15; prepaid 100.00
const SUMS = { tax: '50.80', whole: '318.15', prepaid: '100.00', rounding: '-0.15', payable: '218.00' };

const escaped = (text: string) => text.replaceAll('&', '&amp;');

const ubl = (root = 'Invoice', number = 'F-77') => `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:a" xmlns:cbc="urn:b">
 <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-03-04</cbc:IssueDate>
 <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>
 <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Winzer &#x26; S&#246;hne</cbc:Name></cac:PartyName>
 <cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>
 <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:Amount>12.50</cbc:Amount></cac:AllowanceCharge>
 <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason><![CDATA[Discount & loyalty]]></cbc:AllowanceChargeReason><cbc:Amount>5.00</cbc:Amount></cac:AllowanceCharge>
 <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">580.00</cbc:TaxAmount></cac:TaxTotal>
 <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${SUMS.tax}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxAmount currencyID="EUR">1.00</cbc:TaxAmount></cac:TaxSubtotal></cac:TaxTotal>
 <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>${SUMS.whole}</cbc:TaxInclusiveAmount><cbc:PrepaidAmount>${SUMS.prepaid}</cbc:PrepaidAmount>
 <cbc:PayableRoundingAmount>${SUMS.rounding}</cbc:PayableRoundingAmount><cbc:PayableAmount>${SUMS.payable}</cbc:PayableAmount></cac:LegalMonetaryTotal>
 ${LINES.map(
   (
     line,
   ) => `<cac:${root}Line><cbc:ID>1</cbc:ID><cbc:${root === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity unitCode="${line.unit}">${line.quantity}</cbc:${root === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity>
 <cbc:LineExtensionAmount>${line.total}</cbc:LineExtensionAmount>
 ${line.off === '0' ? '' : `<cac:AllowanceCharge><cbc:ChargeIndicator>${line.off.startsWith('-')}</cbc:ChargeIndicator><cbc:Amount>${line.off.replace('-', '')}</cbc:Amount></cac:AllowanceCharge>`}
 <cac:Item><cbc:Description>Alles</cbc:Description><cbc:Name>${escaped(line.name)}</cbc:Name><cac:SellersItemIdentification><cbc:ID>${line.code}</cbc:ID></cac:SellersItemIdentification>
 ${line.gtin ? `<cac:StandardItemIdentification><cbc:ID schemeID="0160">${line.gtin}</cbc:ID></cac:StandardItemIdentification>` : '<cac:StandardItemIdentification><cbc:ID schemeID="0088">4006381333931</cbc:ID></cac:StandardItemIdentification>'}</cac:Item>
 <cac:Price><cbc:PriceAmount>${line.price}</cbc:PriceAmount><cbc:BaseQuantity>${line.base}</cbc:BaseQuantity></cac:Price></cac:${root}Line>`,
 ).join('\n')}
</${root}>`;

const cii = (type = '380') => `<?xml version="1.0"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:r" xmlns:udt="urn:u">
 <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
 <rsm:ExchangedDocument><ram:ID>F-77</ram:ID><ram:TypeCode>${type}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260304</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
 <rsm:SupplyChainTradeTransaction>
 ${LINES.map(
   (
     line,
   ) => `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct>${line.gtin ? `<ram:GlobalID schemeID="0160">${line.gtin}</ram:GlobalID>` : '<ram:GlobalID>1234567</ram:GlobalID>'}<ram:SellerAssignedID>${line.code}</ram:SellerAssignedID><ram:Name>${escaped(line.name)}</ram:Name></ram:SpecifiedTradeProduct>
 <ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>99.00</ram:ChargeAmount></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>${line.price}</ram:ChargeAmount><ram:BasisQuantity>${line.base}</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
 <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${line.unit}">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
 <ram:SpecifiedLineTradeSettlement>${line.off === '0' ? '' : `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${line.off.startsWith('-')}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${line.off.replace('-', '')}</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>`}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${line.total}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
 ).join('\n')}
 <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Winzer &amp; Söhne</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
 <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
 <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>12.50</ram:ActualAmount><ram:ReasonCode>FC</ram:ReasonCode></ram:SpecifiedTradeAllowanceCharge>
 <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>5.00</ram:ActualAmount><ram:Reason>Discount &amp; loyalty</ram:Reason></ram:SpecifiedTradeAllowanceCharge>
 <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="SEK">580.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">${SUMS.tax}</ram:TaxTotalAmount><ram:RoundingAmount>${SUMS.rounding}</ram:RoundingAmount><ram:GrandTotalAmount>${SUMS.whole}</ram:GrandTotalAmount><ram:TotalPrepaidAmount>${SUMS.prepaid}</ram:TotalPrepaidAmount><ram:DuePayableAmount>${SUMS.payable}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
 </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

const only = (text: string): ReadDocument => {
  const [invoice, ...more] = splitXml(text);
  expect(more).toEqual([]);
  if (!invoice) throw new Error('no invoice');
  return invoice.read();
};

describe.each([
  ['UBL', () => only(ubl())],
  ['CII', () => only(cii())],
])('D47: %s', (_, read) => {
  test("is read to the cent: lines, a price per six, allowances and charges, tax in the document's currency, prepaid, rounding", () => {
    const document = read();
    expect(document).toMatchObject({ vendor: 'Winzer & Söhne', number: 'F-77', day: '2026-03-04', total: '218.00' });
    expect(
      document.lines.map((line) => [
        line.code,
        line.barcode,
        line.name,
        line.size,
        line.pack,
        line.cases,
        line.bottles,
        line.total,
      ]),
    ).toEqual([
      ['R-12', '4006381333931', 'Riesling Trocken 2019', '0.75 L', null, '0', '24', '200.00'],
      ['P-24', null, 'Pils', '330 mL', 24, '3', '0', '64.20'],
      ['W-1', null, 'Kiste Wasser & Saft', '1 L', 6, '2', '0', '15.55'],
      ['P-24', null, 'Pils Rücknahme', '330 mL', 24, '-1', '0', '-19.90'],
    ]);
    expect(document.lines.map((line) => line.unit_known)).toEqual([true, true, false, true]);
    expect(document.lines.flatMap((line) => flagLine(line, 0, null))).toEqual([]);
    expect(document.charges).toEqual([
      { kind: 'shipping', label: 'Freight', amount: '12.50' },
      { kind: 'credit', label: 'Discount & loyalty', amount: '-5.00' },
      { kind: 'tax', label: 'Tax', amount: '50.80' },
      { kind: 'credit', label: 'Rounding', amount: '-0.15' },
      { kind: 'prepaid', label: 'Prepaid', amount: '-100.00' },
    ]);
    expect([sumDocument(document), wholeOf(document)]).toEqual(['218.00', '318.00']);
    expect(document.texts).toContain('DE123456789');
  });
});

test.each([
  ['UBL', () => only(ubl('CreditNote'))],
  ['CII', () => only(cii('381'))],
])('a credit note of %s negates every amount, and no charge has the sign of another kind', (_, read) => {
  const document = read();
  expect(document.lines.map((line) => [line.cases, line.bottles, line.total])).toEqual([
    ['0', '-24', '-200.00'],
    ['-3', '0', '-64.20'],
    ['-2', '0', '-15.55'],
    ['1', '0', '19.90'],
  ]);
  expect(document.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit', '-12.50'],
    ['fees', '5.00'],
    ['credit', '-50.80'],
    ['fees', '0.15'],
    ['prepaid', '100.00'],
  ]);
  expect([document.total, sumDocument(document)]).toEqual(['-218.00', '-218.00']);
});

test('an amount below zero makes its quantity a credit, and a credit note below zero stays a credit', () => {
  const turned = only(ubl().replace('XCS">-1<', 'XCS">1<'));
  expect(turned.lines[3]).toMatchObject({ cases: '-1', total: '-19.90' });
  const minus = ubl('CreditNote').replace(/(TaxInclusive|Payable)Amount>(?=\d)/g, '$1Amount>-');
  const credit = only(minus);
  expect([credit.total, credit.notes.length]).toEqual(['-218.00', 1]);
});

test('an allowance of CII that is written below zero lowers the bill, if the sum of allowances says so', () => {
  const below = cii().replace('ActualAmount>5.00', 'ActualAmount>-5.00');
  const stated = below.replace(
    '<ram:TaxTotalAmount',
    '<ram:AllowanceTotalAmount>5.00</ram:AllowanceTotalAmount><ram:TaxTotalAmount',
  );
  const document = only(stated);
  expect(document.charges).toContainEqual({ kind: 'credit', label: 'Discount & loyalty', amount: '-5.00' });
  expect([document.total, sumDocument(document)]).toEqual(['218.00', '218.00']);
  expect(sumDocument(only(below))).toBe('228.00'); // nothing says so: the difference is shown
});

/** A deposit of 4.50 on the line of beer, with words or only with the code for returnable containers. */
const onLine = { words: 'Pfand Kasten', code: 'RAD' };
test.each([
  [
    'UBL',
    'its words',
    ubl().replace(
      '<cbc:Amount>4.50',
      `<cbc:AllowanceChargeReason>${onLine.words}</cbc:AllowanceChargeReason><cbc:Amount>4.50`,
    ),
  ],
  [
    'UBL',
    'its code',
    ubl().replace(
      '<cbc:Amount>4.50',
      `<cbc:AllowanceChargeReasonCode>${onLine.code}</cbc:AllowanceChargeReasonCode><cbc:Amount>4.50`,
    ),
  ],
  [
    'CII',
    'its words',
    cii().replace('4.50</ram:ActualAmount>', `4.50</ram:ActualAmount><ram:Reason>${onLine.words}</ram:Reason>`),
  ],
  [
    'CII',
    'its code',
    cii().replace('4.50</ram:ActualAmount>', `4.50</ram:ActualAmount><ram:ReasonCode>${onLine.code}</ram:ReasonCode>`),
  ],
])('a deposit on a line of %s, known by %s, is charged apart from its cost', (_, __, text) => {
  const document = only(text);
  expect(document.lines[1]).toMatchObject({ name: 'Pils', cases: '3', total: '59.70', discount: null });
  expect(document.charges).toContainEqual(expect.objectContaining({ kind: 'deposit', amount: '4.50' }));
  expect([document.total, sumDocument(document)]).toEqual(['218.00', '218.00']);
});

test('what a vendor collects for others is a charge if the amount due holds it, and no charge where it is a prepayment', () => {
  const paid = (id: string, amount: string) =>
    `<cac:PrepaidPayment><cbc:ID>${id}</cbc:ID><cbc:PaidAmount>${amount}</cbc:PaidAmount></cac:PrepaidPayment>`;
  const claims = ubl().replace(
    '<cac:TaxTotal>',
    `${paid('Parking', '19.96')}${paid('Tickets', '10.00')}<cac:TaxTotal>`,
  );
  const collecting = only(claims.replace(/PayableAmount>218.00/, 'PayableAmount>247.96'));
  expect(collecting.charges.slice(-2)).toEqual([
    { kind: 'fees', label: 'Parking', amount: '19.96' },
    { kind: 'fees', label: 'Tickets', amount: '10.00' },
  ]);
  expect([collecting.total, sumDocument(collecting)]).toEqual(['247.96', '247.96']);
  expect([only(claims).total, sumDocument(only(claims))]).toEqual(['218.00', '218.00']);
});

test('several invoices of a file are read separately, from an envelope or concatenated', () => {
  const bare = (text: string) => text.replace(/<\?xml.*?\?>/, '');
  const envelope = `<?xml version="1.0"?><sh:StandardBusinessDocument xmlns:sh="urn:s"><sh:Header><A/></sh:Header>${bare(ubl('Invoice', 'A'))}${bare(ubl('CreditNote', 'B'))}${bare(cii())}</sh:StandardBusinessDocument>`;
  const parts = splitXml(envelope);
  expect(parts.map((part) => [part.read().number, part.read().total])).toEqual([
    ['A', '218.00'],
    ['B', '-218.00'],
    ['F-77', '218.00'],
  ]);
  expect(only(parts[1]?.text ?? '')).toEqual(parts[1]?.read());
  expect(splitXml(`${ubl('Invoice', 'C')}\n${cii()}`).map((part) => part.read().number)).toEqual(['C', 'F-77']);
});

test("lines that only group or explain others are left out if the document's sum leaves them out", () => {
  const line = (status: string, total: string) =>
    `<IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineStatusReasonCode>${status}</LineStatusReasonCode></AssociatedDocumentLineDocument><SpecifiedTradeProduct><Name>Gin ${status}</Name></SpecifiedTradeProduct><SpecifiedLineTradeDelivery><BilledQuantity unitCode="BO">1</BilledQuantity></SpecifiedLineTradeDelivery><SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>${total}</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>`;
  const file = (sum: string) =>
    `<CrossIndustryInvoice><SupplyChainTradeTransaction>${line('GROUP', '30')}${line('DETAIL', '10')}${line('DETAIL', '20')}<ApplicableHeaderTradeSettlement><SpecifiedTradeSettlementHeaderMonetarySummation><LineTotalAmount>${sum}</LineTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`;
  expect(only(file('30')).lines.map((each) => each.total)).toEqual(['10.00', '20.00']);
  expect(only(file('60')).lines).toHaveLength(3);
});

test.each([
  ['a declared entity', '<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>', 'declares'],
  ['a declared type', '<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><a/>', 'declares'],
  ['an end that is missing', '<a><b></a>', 'damaged'],
  ['too many elements in one another', '<a>'.repeat(5000) + '</a>'.repeat(5000), 'damaged'],
])('XML with %s is refused', (_, text, why) => {
  expect(() => parseXml(text)).toThrow(why);
});

test('entities are decoded once: double escapes stay escaped, and unknown names are unchanged', () => {
  expect(parseXml('<a x="1 &lt; 2">&amp;lt; &#228;&#xE4; &nbsp;<![CDATA[&amp;]]></a>')).toMatchObject({
    text: '&lt; ää &nbsp;&amp;',
    attributes: { x: '1 < 2' },
  });
});

const INVOIC = (
  sums: string,
  lines = "LIN+1++4006381333931:SRV'PIA+5+R-12:SA'IMD+F++:::RIESLING 0.75L'QTY+47:12:EA'MOA+203:96.00'PRI+AAA:48.00:::6:EA'",
) =>
  `UNB+UNOC:3+A:14+B:14+221005:0900+1'UNH+1+INVOIC:D:14B:UN'BGM+380+F-77'DTM+137:20221005:102'NAD+SE+1:0088++Winzer'ALC+C+Freight charge+++FC'MOA+23:7.00'${lines}UNS+S'${sums}UNT+20+1'UNZ+1+1'`;

test('EDIFACT is read with prepaid amounts, taxes of several rates, and a price per six', () => {
  const read = readEdifact(
    INVOIC(
      "MOA+388:121.00'MOA+113:50.00'MOA+9:71.00'TAX+7+VAT+++:::19+S'MOA+124:17.00'TAX+7+VAT+++:::7+S'MOA+124:1.00'",
    ),
  );
  expect(read.charges).toEqual([
    { kind: 'shipping', label: 'Freight charge', amount: '7.00' },
    { kind: 'tax', label: 'Tax', amount: '18.00' },
    { kind: 'prepaid', label: 'Prepaid', amount: '-50.00' },
  ]);
  expect([read.total, sumDocument(read), wholeOf(read)]).toEqual(['71.00', '71.00', '121.00']);
  expect(read.lines).toMatchObject([{ code: 'R-12', barcode: '4006381333931', bottles: '12', price: '8' }]);
  expect(read.lines.flatMap((line) => flagLine(line, 0, null))).toEqual([]);
});

test('allowances of an EDIFACT line are in its amount, an allowance on the unit price is not applied twice, and a comma may be the decimal separator', () => {
  const line =
    "LIN+1'IMD+F++:::GIN 70CL'QTY+47:6:XBO'MOA+203:110'PRI+AAA:20:::1'ALC+A+Promotion:95'MOA+204:12'ALC+C+Testing'MOA+23:2'ALC+A'MOA+509:5'";
  const read = readEdifact(INVOIC("MOA+176:18.00'MOA+388:135.00'MOA+9:135.00'", line));
  expect(read.lines).toMatchObject([{ bottles: '6', total: '110.00', discount: '10' }]);
  expect(read.lines.flatMap((each) => flagLine(each, 0, null))).toEqual([]);
  expect(sumDocument(read)).toBe('135.00');
  const comma = `UNA:+,? '${INVOIC("MOA+176:18,00'MOA+388:135,00'MOA+9:134,50'", line.replace('203:110', '203:110,00'))}`;
  expect([readEdifact(comma).total, sumDocument(readEdifact(comma))]).toEqual(['134.50', '134.50']);
});

test('a deposit on an EDIFACT line, or on an X12 invoice, is none of the cost', () => {
  const line =
    "LIN+1'IMD+F++:::PILS 20X50CL'QTY+47:6:XCS'MOA+203:138.60'PRI+AAA:20:::1'ALC+C++++RAD:::Pfand'MOA+23:18.60'";
  const read = readEdifact(INVOIC("MOA+388:145.60'MOA+9:145.60'", line));
  expect(read.lines).toMatchObject([{ cases: '6', total: '120.00', discount: null }]);
  expect(read.charges).toContainEqual({ kind: 'deposit', label: 'Pfand', amount: '18.60' });
  expect(sumDocument(read)).toBe('145.60');
  const keg = readX12(x12('IT1*1*2*EA*100**VN*7~PID*F****LAGER KEG~SAC*C*F050***6000**********KEG DEPOSIT~TDS*26000~'));
  expect(keg.charges).toEqual([{ kind: 'deposit', label: 'KEG DEPOSIT', amount: '60.00' }]);
});

const x12 = (own: string) => `ST*810*1~BIG*20221005*7~N1*SE*Hawkeye Wholesale~${own}SE*5*1~`;

test('an X12 invoice that prices bottles next to cases, or repeats line charges below, is read that way only if it adds up to the total', () => {
  const bottles = readX12(x12('IT1*1*2*CA*10**VN*7~PID*F****GIN 12/750ML~TDS*24000~'));
  expect([bottles.lines[0]?.total, bottles.lines[0]?.cases]).toEqual(['240.00', '2']);
  const cases = readX12(x12('IT1*1*2*CA*10**VN*7~PID*F****GIN 12/750ML~TDS*2000~'));
  expect(cases.lines[0]?.total).toBe('20.00');
  const twice = readX12(
    x12(
      'IT1*1*2*EA*10**VN*7~PID*F****GIN~SAC*C*D240***500***6***02****FREIGHT~TDS*2500~SAC*C*D240***500*********FREIGHT~',
    ),
  );
  expect(twice.charges).toHaveLength(1);
  expect(sumDocument(twice)).toBe('25.00');
});

test('an X12 credit memo has no tax below zero; a price may be per hundred', () => {
  const credit = readX12(
    'ST*810*1~BIG*20221005*CM-1**PO***CR~IT1*1*200*EA*10*HP*VN*7~PID*F****CORK~TDS*2200~TXI*ST*2.00~SE*5*1~',
  );
  expect(credit.charges).toEqual([{ kind: 'credit', label: 'Tax', amount: '-2.00' }]);
  expect([credit.lines[0]?.total, credit.total]).toEqual(['-20.00', '-22.00']);
});
