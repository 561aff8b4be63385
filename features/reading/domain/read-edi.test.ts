import { expect, test } from 'vitest';
import { isEdifact, readEdifact } from './read-edifact.ts';
import { isX12, readX12 } from './read-x12.ts';
import { splitEdifact, splitX12 } from './split-interchange.ts';
import { sumDocument } from './sum-document.ts';

const ISA =
  'ISA*00*          *00*          *ZZ*HAWKEYE        *ZZ*CELLAR         *221005*0900*U*00401*000000001*0*P*>~GS*IN*HAWKEYE*CELLAR*20221005*0900*1*X*004010~';

const X12 = `${ISA}ST*810*0001~BIG*20221005*INV-52590*20221001*PO-7~N1*ST*The Cellar*92*1~N1*SE*Hawkeye Wholesale*92*9~
IT1*1*2*CA*177.12**UP*080686012146*VN*27189~PID*F****BASIL HAYDEN DARK RYE~PO4*12*750*ML~
IT1*2*3*BO*18.75**UI*040063400409*VN*18352~PID*F****FOUR ROSES BOURBON 12/750ML~
IT1*3*-1*BO*27.99**VN*99001~PID*F****TEELING RETURN~
TDS*42500~TXI*ST*12.34~SAC*C*D240***2500*********FREIGHT~SAC*A*C310***750*********DISCOUNT~CTT*3~SE*20*0001~GE*1*1~IEA*1*000000001~`;

test('an X12 810 is read with its units, packs, taxes, charges, and allowances', () => {
  expect(isX12(X12)).toBe(true);
  const read = readX12(X12);
  expect(read).toMatchObject({ vendor: 'Hawkeye Wholesale', number: 'INV-52590', day: '2022-10-05', total: '425.00' });
  expect(read.lines).toMatchObject([
    {
      code: '27189',
      barcode: '080686012146',
      name: 'BASIL HAYDEN DARK RYE',
      size: '750 mL',
      pack: 12,
      cases: '2',
      bottles: '0',
      total: '354.24',
      unit_known: true,
    },
    { code: '18352', barcode: '040063400409', size: '750 mL', pack: 12, cases: '0', bottles: '3', total: '56.25' },
    { code: '99001', barcode: null, bottles: '-1', total: '-27.99' },
  ]);
  expect(read.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tax', '12.34'],
    ['shipping', '25.00'],
    ['credit', '-7.50'],
  ]);
  expect(sumDocument(read)).toBe('412.34');
});

test('an X12 credit memo negates every amount', () => {
  const credit = readX12(`${ISA}ST*810*1~BIG*20221005*CM-1**PO***CR~IT1*1*2*EA*10**VN*7~PID*F****GIN~TDS*2000~SE*5*1~`);
  expect([credit.lines[0]?.bottles, credit.lines[0]?.total, credit.total]).toEqual(['-2', '-20.00', '-20.00']);
});

test('an EDIFACT INVOIC is read with escaped characters, packs, and charges', () => {
  const text = `UNA:+.? 'UNB+UNOC:3+A:14+B:14+221005:0900+1'UNH+1+INVOIC:D:96A:UN'BGM+380+F-77'DTM+137:20221005:102'NAD+SU+4012345000009::9++Winzer O?'Hara'
LIN+1++4006381333931:EN'PIA+5+R-12:SA'IMD+F++:::RIESLING TROCKEN 2019:0.75L'QTY+47:12:EA'MOA+203:96.00'PRI+AAA:8.00'
UNS+S'MOA+77:121.00'MOA+124:18.00'ALC+C++++FC:::Freight'MOA+8:7.00'UNT+20+1'UNZ+1+1'`;
  expect(isEdifact(text)).toBe(true);
  const read = readEdifact(text);
  expect(read).toMatchObject({ vendor: "Winzer O'Hara", number: 'F-77', day: '2022-10-05', total: '121.00' });
  expect(read.lines).toMatchObject([
    {
      code: 'R-12',
      barcode: '4006381333931',
      name: 'RIESLING TROCKEN 2019',
      vintage: '2019',
      size: '0.75 L',
      bottles: '12',
      total: '96.00',
    },
  ]);
  expect(sumDocument(read)).toBe('121.00');
});

const transaction = (number: string, kind = '810') =>
  `ST*${kind}*${number}~BIG*20221005*INV-${number}~N1*SE*Hawkeye Wholesale~IT1*1*2*EA*10**VN*${number}~PID*F****GIN~TDS*2000~SE*6*${number}~`;

test('an X12 file is split into its invoices across groups and interchanges, each readable on its own', () => {
  const other = ISA.replaceAll('~', "'").replaceAll('*', '|');
  const text = `${ISA}${transaction('1')}${transaction('2')}GE*2*1~GS*IN*HAWKEYE*CELLAR*20221005*0900*2*X*004010~${transaction('9', '850')}${transaction('3')}GE*1*2~IEA*2*000000001~
${other}${transaction('4').replaceAll('~', "'").replaceAll('*', '|')}GE|1|1'IEA|1|000000001'`;
  const parts = splitX12(text);
  expect(parts.map((part) => isX12(part))).toEqual([true, true, true, true]);
  const read = parts.map(readX12);
  expect(read.map(({ number, total, lines }) => [number, total, lines.map((line) => line.code)])).toEqual([
    ['INV-1', '20.00', ['1']],
    ['INV-2', '20.00', ['2']],
    ['INV-3', '20.00', ['3']],
    ['INV-4', '20.00', ['4']],
  ]);
  expect(parts[2]).toContain('*0900*2*X*');
});

test('an X12 text without an envelope, and one without an invoice', () => {
  expect(splitX12(transaction('1') + transaction('2')).map((part) => readX12(part).number)).toEqual(['INV-1', 'INV-2']);
  expect(splitX12(transaction('1').replaceAll('~', '\n'))).toHaveLength(1);
  expect(splitX12(`${ISA}${transaction('1', '850')}`)).toEqual([]);
});

const message = (number: string, kind = 'INVOIC') =>
  `UNH+${number}+${kind}:D:96A:UN'BGM+380+F-${number}'NAD+SU+1::9++Winzer O?'Hara'LIN+1'IMD+F++:::RIESLING'QTY+47:2:EA'MOA+203:16.00'UNS+S'MOA+77:16.00'UNT+9+${number}'`;

test('an EDIFACT file is split into its invoices; other messages and escaped terminators do not split it', () => {
  const text = `UNA:+.? 'UNB+UNOC:3+A:14+B:14+221005:0900+1'${message('1')}${message('8', 'ORDERS')}
${message('2')}UNZ+3+1'`;
  const parts = splitEdifact(text);
  expect(parts.map((part) => isEdifact(part))).toEqual([true, true]);
  expect(
    parts.map(readEdifact).map(({ number, vendor, total, lines }) => [number, vendor, total, lines.length]),
  ).toEqual([
    ['F-1', "Winzer O'Hara", '16.00', 1],
    ['F-2', "Winzer O'Hara", '16.00', 1],
  ]);
  expect(splitEdifact(message('5')).map((part) => readEdifact(part).number)).toEqual(['F-5']);
});

test('an EDIFACT INVOIC that states its tax before the rates repeat it counts it once', () => {
  const read = readEdifact(
    "UNH+1+INVOIC:D:96A:UN:EAN008'BGM+380+77+9'NAD+SU+1234567890123::9'CUX+2:EUR:4'LIN+1++1234567654321:EN'IMD+A++:::FOCACCIA (24x400g) DE'QTY+47:1:PCE'MOA+203:32.65'UNS+S'MOA+77:34.94'MOA+79:32.65'MOA+124:2.29'TAX+7+VAT+++:::7+S'MOA+79:32.65'MOA+124:2.29'UNT+1+1'",
  );
  expect([read.total, sumDocument(read)]).toEqual(['34.94', '34.94']);
  expect(read.lines[0]?.name).toBe('FOCACCIA DE');
});

test('an EDIFACT INVOIC with decimal commas, although the standard sign is the point, is read', () => {
  const read = readEdifact(
    "UNH+1+INVOIC:D:96A:UN:EAN008'BGM+380+432097+9'LIN+1++4000862141404:EU'IMD+C+name+RC::9:nazwa towaru'QTY+47:40'MOA+66:580:PLN'PRI+AAA:14,50'UNS+S'MOA+77:713,40'MOA+124:133,40'UNT+84+1'",
  );
  expect([read.total, sumDocument(read)]).toEqual(['713.40', '713.40']);
  expect(read.lines[0]).toMatchObject({ price: '14.5', bottles: '40', total: '580.00' });
});

test('an X12 line without a description is named by one of its item numbers, else by its barcode', () => {
  const read = readX12(
    `${ISA}ST*810*1~BIG*20260817*INV10001~IT1*1*10*EA*12.50**BP*WIDGET100~IT1*2*1*EA*5**UP*080686012146~TDS*13000~SE*5*1~`,
  );
  expect(read.lines.map(({ name }) => name)).toEqual(['WIDGET100', '080686012146']);
});
