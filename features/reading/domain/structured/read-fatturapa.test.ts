import { expect, test } from 'vitest';
import { flagLine } from '../flag-line.ts';
import { sumDocument } from '../sum-document.ts';
import { splitXml } from './split-xml.ts';

const HEADER = `<FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01928374655</IdCodice></IdFiscaleIVA>
<Anagrafica><Denominazione>Bevande &amp; Vini S.r.l.</Denominazione></Anagrafica></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>`;

interface Row {
  readonly name: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly price: string;
  readonly change?: string;
  readonly total: string;
  readonly more?: string;
}

const off = (inside: string, kind = 'SC') => `<ScontoMaggiorazione><Tipo>${kind}</Tipo>${inside}</ScontoMaggiorazione>`;
const percent = (share: string) => `<Percentuale>${share}</Percentuale>`;

const rowOf = ({ name, quantity, unit, price, change, total, more }: Row) =>
  `<DettaglioLinee>${more ?? ''}<Descrizione>${name}</Descrizione>${quantity ? `<Quantita>${quantity}</Quantita>` : ''}${unit ? `<UnitaMisura>${unit}</UnitaMisura>` : ''}<PrezzoUnitario>${price}</PrezzoUnitario>${change ?? ''}<PrezzoTotale>${total}</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>`;

const body = (rows: readonly Row[], { number = '12/A', type = 'TD01', total = '', head = '', taxes = '' } = {}) =>
  `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-11-05</Data><Numero>${number}</Numero>${head}${total ? `<ImportoTotaleDocumento>${total}</ImportoTotaleDocumento>` : ''}</DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${rows.map(rowOf).join('')}${taxes}</DatiBeniServizi></FatturaElettronicaBody>`;

const file = (...bodies: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">${HEADER}${bodies.join('')}</p:FatturaElettronica>`;

const tax = (net: string, amount: string, more = '') =>
  `<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA>${more}<ImponibileImporto>${net}</ImponibileImporto><Imposta>${amount}</Imposta></DatiRiepilogo>`;

const code = (kind: string, value: string) =>
  `<CodiceArticolo><CodiceTipo>${kind}</CodiceTipo><CodiceValore>${value}</CodiceValore></CodiceArticolo>`;

function only(text: string) {
  const [part] = splitXml(text);
  return (part as NonNullable<typeof part>).read();
}

const flags = (text: string) => only(text).lines.map((line) => flagLine(line, 0, null).join());

const WINE: Row = {
  name: 'Gavi di Gavi 2024 CL 75',
  quantity: '12.00',
  unit: 'BT',
  price: '10.00000000',
  change: off(percent('10.00')) + off(percent('5.00')),
  total: '102.60',
  more: code('EAN', '4006381333931') + code('Cod. cliente', 'X1') + code('Interno', 'GV-24'),
};

test('an Italian e-invoice is read: discounts one after the other, numbers of the item, unit, tax', () => {
  const beer: Row = { name: 'Birra bionda 24x33 cl', quantity: '2', unit: 'CT', price: '30.00', total: '60.00' };
  const text = file(body([WINE, beer], { total: '198.37', taxes: tax('162.60', '35.77') }));
  const read = only(text);
  expect(read).toMatchObject({
    format: 'fatturapa',
    vendor: 'Bevande & Vini S.r.l.',
    number: '12/A',
    day: '2026-11-05',
    currency: 'EUR',
    texts: ['Bevande & Vini S.r.l.', 'IT01928374655'],
    total: '198.37',
  });
  expect(read.lines).toMatchObject([
    { code: 'GV-24', barcode: '4006381333931', bottles: '12', size: '750 mL', vintage: '2024', discount: '17.4' },
    { code: null, barcode: null, cases: '2', pack: 24, total: '60.00' },
  ]);
  expect(read.charges).toEqual([{ kind: 'tax', label: 'Tax', amount: '35.77' }]);
  expect([sumDocument(read), flags(text)]).toEqual(['198.37', ['', '']]);
});

test('a discount as an amount is per unit or for the line, and a surcharge adds', () => {
  const row = (change: string, total: string): Row => ({ name: 'Gin', quantity: '6', price: '20', change, total });
  const rows = [
    row(off('<Importo>2.00</Importo>'), '108.00'),
    row(off('<Importo>2.00</Importo>'), '118.00'),
    row(off(`${percent('50')}<Importo>1.00</Importo>`), '114.00'),
    row(off(percent('10'), 'MG'), '132.00'),
  ];
  expect(only(file(body(rows))).lines.map((line) => line.discount)).toEqual(['12', '2', '6', '-12']);
  expect(flags(file(body(rows)))).toEqual(['', '', '', '']);
  // 20 % of 120 leave 96: this amount is neither.
  expect(flags(file(body([row(off(percent('20')), '99.00')])))).toEqual(['amount']);
});

test('texts between the lines are no lines; transport, deposits, and kinds of lines that are no goods are charges', () => {
  const kind = (of: string) => `<TipoCessionePrestazione>${of}</TipoCessionePrestazione>`;
  const rows: Row[] = [
    { name: 'Rif. DDT n. 7726', price: '0.00', total: '0.00' },
    WINE,
    { name: 'Spese di trasporto', price: '9.50', total: '9.50' },
    { name: 'Sconto fedeltà', price: '-5.00', total: '-5.00', more: kind('SC') },
    { name: 'Montaggio spillatore', price: '40.00', total: '40.00', more: kind('AC') },
    { name: 'Omaggio: calici', quantity: '6', price: '0.00', total: '0.00' },
  ];
  const read = only(file(body(rows)));
  expect(read.lines.map(({ name, bottles, total }) => [name, bottles, total])).toEqual([
    ['Gavi di Gavi 2024', '12', '102.60'],
    ['Omaggio: calici', '6', '0.00'],
  ]);
  expect(read.charges).toEqual([
    { kind: 'shipping', label: 'Spese di trasporto', amount: '9.50' },
    { kind: 'credit', label: 'Sconto fedeltà', amount: '-5.00' },
    { kind: 'fees', label: 'Montaggio spillatore', amount: '40.00' },
  ]);
});

test('discounts, contributions, and rounding of the whole document are charges; a duty stamp only if it was charged', () => {
  const stamp = '<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>';
  const head = `${stamp}${off(percent('10'))}<Arrotondamento>-0.05</Arrotondamento>`;
  const taxes = tax('95.34', '20.97', '<SpeseAccessorie>3.00</SpeseAccessorie>');
  const charged = only(file(body([WINE], { head, taxes, total: '118.26' })));
  expect(charged.charges.map(({ label, amount }) => [label, amount])).toEqual([
    ['Discount', '-10.26'],
    ['Spese accessorie', '3.00'],
    ['Tax', '20.97'],
    ['Rounding', '-0.05'],
    ['Duty stamp', '2.00'],
  ]);
  expect(sumDocument(charged)).toBe('118.26');
  const free = only(file(body([WINE], { head, taxes, total: '116.26' })));
  expect([free.charges.length, sumDocument(free)]).toEqual([4, '116.26']);
});

test('lines with parts of a cent come to the total with a rounding, and a total that is not stated is that of the taxes', () => {
  const row: Row = { name: 'Rum', quantity: '1', price: '10.335', total: '10.335' };
  const read = only(file(body([row, row], { taxes: tax('20.67', '4.55') })));
  expect(read.charges.at(-1)).toEqual({ kind: 'credit', label: 'Rounding', amount: '-0.01' });
  expect([read.total, sumDocument(read)]).toEqual(['25.22', '25.22']);
  const head = '<Arrotondamento>-0.02</Arrotondamento>';
  expect(only(file(body([row, row], { head, taxes: tax('20.67', '4.55') }))).total).toBe('25.20');
});

test('a credit note gives back', () => {
  const read = only(file(body([WINE], { type: 'TD04', taxes: tax('102.60', '22.57') })));
  expect(read.lines).toMatchObject([{ bottles: '-12', total: '-102.60' }]);
  expect([read.total, sumDocument(read)]).toEqual(['-125.17', '-125.17']);
});

test('a unit that may be a case or a weight makes a line unsure', () => {
  const of = (unit: string) => flags(file(body([{ name: 'Gin', quantity: '6', unit, price: '20', total: '120' }])))[0];
  expect(['BT', 'PZ', 'CT', 'NR', 'n.', 'LT', 'HL'].map(of)).toEqual(['', '', '', '', '', 'unit', 'unit']);
});

test('the invoices of a file are read separately, each with the sender of all', () => {
  const parts = splitXml(file(body([WINE], { number: '1' }), body([WINE], { number: '2', type: 'TD04' })));
  expect(parts.map((part) => part.read().number)).toEqual(['1', '2']);
  for (const part of parts) expect(only(part.text)).toEqual(part.read());
  expect(parts[1]?.read()).toMatchObject({ vendor: 'Bevande & Vini S.r.l.', lines: [{ bottles: '-12' }] });
});
