import fc from 'fast-check';
import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { latestDay } from '#shared/domain/business-days.ts';
import { guardFormula, unguardFormula } from '#shared/domain/formula-guard.ts';
import { Problems } from './problems.ts';
import { decimalSignOf, readDate, readFlag, readNumber, readText } from './read-cell.ts';
import { readTable } from './read-table.ts';
import { csvLine, figure } from './write-csv.ts';
import { momentOf, startingDay } from './zoned-time.ts';

const NEW_YORK = 'America/New_York';
const table = async (bytes: string | Uint8Array, columns = ['name', 'quantity', 'barcode'], needed = ['name']) => {
  const problems = new Problems();
  const file = { name: 'list.csv', bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes };
  return { ...(await readTable(file, { columns, needed }, problems)), problems: problems.list };
};

test('reads columns in any order and spelling, numbers rows like a spreadsheet, and lists what it ignored', async () => {
  const read = await table('\ufeffQuantity,Colour, NAME \r\n3,red,"Gin, ""dry"""\r\n\r\n,,Rum\r\n');
  expect(read.rows).toEqual([
    { row: 2, cells: { name: 'Gin, "dry"', quantity: '3', barcode: '' } },
    { row: 4, cells: { name: 'Rum', quantity: '', barcode: '' } },
  ]);
  expect(read.notes).toEqual(['Ignored columns: colour']);
  expect(read.problems).toEqual([]);
});

test('reads semicolons, tabs and Windows text', async () => {
  expect((await table('name;quantity\nCrémant;2\n')).rows[0]?.cells).toMatchObject({ name: 'Crémant', quantity: '2' });
  expect((await table('name\tquantity\nRum, dark\t2\n')).rows[0]?.cells).toMatchObject({
    name: 'Rum, dark',
    quantity: '2',
  });
  const windows = await table(
    Uint8Array.from([...new TextEncoder().encode('name\nCr'), 0xe9, ...new TextEncoder().encode('mant\n')]),
  );
  expect(windows.rows[0]?.cells.name).toBe('Crémant');
  expect(windows.notes).toHaveLength(1);
});

test('signs in quoted cells are no delimiters, however often they come', async () => {
  const rows = ['"a, b","x;y;z"', '"c","x;y;z"', '"d, e, f","x;y;z"', '"g ""h""; i","u;v"'];
  const { rows: read } = await table(`name,barcode\r\n${rows.join('\r\n')}\r\n`);
  expect(read.map(({ cells }) => cells.name)).toEqual(['a, b', 'c', 'd, e, f', 'g "h"; i']);
  const german = await table('name;quantity\n"1,5 Liter, rot";2\n"0,75 Liter";3\n12" Pizza;4\n');
  expect(german.rows.map(({ cells }) => cells.quantity)).toEqual(['2', '3', '4']);
});

test('reads what spreadsheets call Unicode text, in either byte order', async () => {
  const little = Buffer.from('\ufeffname\tquantity\r\nCrémant – Żubrówka\t2\r\n', 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const read = await table(Uint8Array.from(bytes));
    expect(read.rows).toEqual([{ row: 2, cells: { name: 'Crémant – Żubrówka', quantity: '2', barcode: '' } }]);
    expect(read.notes).toEqual([]);
  }
});

test('a header without a required column, with a duplicate column, or empty is refused', async () => {
  await expect(table('title\nGin\n')).rejects.toThrow('The file needs the column name. Its header says: title');
  await expect(table('name,name\nGin,Rum\n')).rejects.toThrow('The column name appears twice');
  await expect(table('\n\n')).rejects.toThrow('is empty');
});

test('broken rows are reported with their row', async () => {
  expect((await table('name,quantity\nGin,1,extra\n')).problems).toEqual([
    {
      row: 2,
      field: '',
      message:
        'This row has 3 cells, more than the 2 of the header. Put quotation marks around texts with commas, or remove the extra ones',
    },
  ]);
  expect((await table('name,quantity\n"Gin,1\n')).problems[0]?.message).toContain('quotation mark');
});

test('a row with empty cells too many is reported, unless all rows end like that', async () => {
  const rowsOf = async (text: string) => (await table(text)).problems.map(({ row }) => row);
  expect(await rowsOf('name,quantity\nGin,1\nRum,2,\nAle,3,,\n')).toEqual([3, 4]);
  expect(await rowsOf('name,quantity\nGin,1,\nRum,2,,\n')).toEqual([2, 3]);
  expect(await rowsOf('name,quantity\nGin,1,\nRum,2,\n')).toEqual([]);
  expect(await rowsOf('name,quantity,\nGin,1,\nRum,2,\n')).toEqual([]);
  expect(await rowsOf('name,quantity\nGin,1,\nRum,2,3\n')).toEqual([2, 3]);
  const said = (await table('name;quantity\nGin;1\nRum;2;\n')).problems[0]?.message;
  expect(said).toContain('3 cells, more than the 2 of the header (the last are empty)');
});

test('reads the same from a workbook', async () => {
  const day = { value: new Date(Date.UTC(2021, 7, 30)), type: Date, format: 'mm/dd/yyyy' };
  const moment = { value: new Date(Date.UTC(2021, 7, 30, 22, 10)), type: Date, format: 'mm/dd/yyyy hh:mm' };
  const sheet = [
    [{ value: 'name' }, { value: 'barcode' }, { value: 'quantity' }, { value: 'date' }],
    [{ value: 'Fireball' }, { value: 88_004_022_723, type: Number }, { value: 0.1 + 0.2, type: Number }, day],
    [{ value: 'Other one' }, null, null, moment],
  ];
  const bytes = await (writeXlsx as unknown as (rows: unknown) => { toBuffer(): Promise<Buffer> })(sheet).toBuffer();
  const read = await table(bytes, ['name', 'barcode', 'quantity', 'date']);
  expect(read.rows.map((row) => row.cells)).toEqual([
    { name: 'Fireball', barcode: '88004022723', quantity: '0.3', date: '2021-08-30' },
    { name: 'Other one', barcode: '', quantity: '', date: '2021-08-30T22:10:00' },
  ]);
  await expect(table(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).rejects.toThrow('is not a readable XLSX workbook');
});

test('figures as people and spreadsheets write them', () => {
  const value = (text: string) => {
    const read = readNumber(text, 'Cost', { least: -100, most: 1e9 });
    return read.ok ? read.value : read.message;
  };
  expect(['12', '12.50', '$1,234.50', '(3.25)', '-3', '\u22123', '.5', '1e3', ' 7 ', ''].map(value)).toEqual([
    '12',
    '12.5',
    '1234.5',
    '-3.25',
    '-3',
    '-3',
    '0.5',
    '1000',
    '7',
    null,
  ]);
  for (const text of ['12,5', 'abc', '1.2.3', '--1', '=1+1', 'NaN', 'Infinity', '0x10'])
    expect(value(text)).toBe('Cost must be a number like 12.50');
  expect(value('-101')).toBe('Cost must be -100 or above');
  expect(value('0.123456789')).toBe('0.123457');
});

test('a cell of a million digits is refused at once', () => {
  const cell = `${'1'.repeat(1_000_000)}x`; // a pattern with two ways to read each digit takes minutes
  expect(readNumber(cell, 'Cost')).toEqual({ ok: false, message: 'Cost must be a number like 12.50' });
});

test('figures of other countries and tills', () => {
  const value = (text: string, decimal?: ',' | '.') => {
    const read = readNumber(text, 'Cost', { decimal });
    return read.ok ? read.value : read.message;
  };
  const bad = 'Cost must be a number like 12.50';
  const rows: [string, string, string][] = [
    // cell, as read alone, as read where commas separate decimals
    ['1.234,50', '1234.5', '1234.5'],
    ['1,234.50', '1234.5', bad],
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
    ['12,5', bad, '12.5'],
    ['12.5', '12.5', '12.5'],
    ['1 234,50 €', bad, '1234.5'],
    ["CHF 1'234.50", '1234.5', '1234.5'],
    ['-$4.00', '-4', '-4'],
    ['$-4.00', '-4', '-4'],
    ['($4.00)', '-4', '-4'],
    ['$(4.00)', '-4', '-4'],
    ['4.00-', '-4', '-4'],
    ['£3.95', '3.95', '3.95'],
    ['1.99000000', '1.99', '1.99'],
    ['0.88', '0.88', '0.88'],
    ['1,234,567', '1234567', bad],
    ['12,345.6', '12345.6', bad],
    ["1'234", '1234', '1234'],
    ['1,5', bad, '1.5'],
    ['0,7', '0.7', '0.7'],
    ['00,5', '0.5', '0.5'],
    ['0,750', '0.75', '0.75'],
    ['-0,750', '-0.75', '-0.75'],
    ['0.750', '0.75', '0.75'],
    ['0,750,000', bad, bad],
    ['0.750,5', bad, bad],
  ];
  for (const [cell, alone, withComma] of rows)
    expect([cell, value(cell), value(cell, ',')]).toEqual([cell, alone, withComma]);
  expect(['12,50', '1.234,5', '1.234.567', '$1,234.50', '12.5', '1,234', '1.234', 'x'].map(decimalSignOf)).toEqual([
    ...[',', ',', ',', '.', '.'],
    ...[null, null, null],
  ]);
  expect(['0,750', '00,5', '0.750'].map(decimalSignOf)).toEqual([',', ',', '.']);
});

test('days and clocks as tills export them', () => {
  const read = (text: string) => {
    const answer = readDate(text, 'Date', { timeZone: NEW_YORK, day: 'start', order: 'month_first' });
    return answer.ok ? (answer.value?.toISOString() ?? null) : answer.message;
  };
  const evening = '2026-10-08T21:18:00.000Z';
  const evenings = [
    ...['10/8/26 5:18 PM', '10/8/2026 5:18:00 pm', '10/08/2026, 05:18 PM', '10/8/26 17:18', '10-8-2026 5:18 p.m.'],
    ...['Oct 8, 2026 5:18 PM', 'October 8, 2026, 5:18 PM', '8 Oct 2026 17:18', '08-Oct-26 17:18', '8. Oct 2026 17:18'],
    ...['Thu, Oct 8, 2026 at 5:18 PM', 'Thursday, 8 October 2026 17:18', '8.10.2026 17:18', '20261008 17:18'],
    ...['2026/10/08 17:18', '2026-10-08T17:18:00', '10/8/2026 5:18\u202fPM', '2026-10-08 21:18 UTC'],
  ];
  for (const text of evenings) expect([text, read(text)]).toEqual([text, evening]);
  expect(read('10/8/26 12:05 AM')).toBe('2026-10-08T04:05:00.000Z');
  expect(read('10/8/26 12:05 PM')).toBe('2026-10-08T16:05:00.000Z');
  expect(read('Oct 8, 2026')).toBe('2026-10-08T04:00:00.000Z');
  for (const text of ['10/8/26 13:05 PM', '10/8/26 0:05 AM', '8.13.2026', 'Foo 8, 2026', '10/8/26 5:18 XM'])
    expect(readDate(text, 'Date', { timeZone: NEW_YORK, day: 'start' }).ok).toBe(false);
});

test("days and moments in the venue's timezone", () => {
  const read = (text: string, day: 'start' | 'end' = 'start') => {
    const answer = readDate(text, 'Date', { timeZone: NEW_YORK, day });
    return answer.ok ? (answer.value?.toISOString() ?? null) : answer.message;
  };
  expect(read('2021-08-30')).toBe('2021-08-30T04:00:00.000Z');
  expect(read('8/30/2021')).toBe('2021-08-30T04:00:00.000Z');
  expect(read('30/8/2021')).toBe('2021-08-30T04:00:00.000Z');
  expect(read('3/4/2021')).toBe('Date 3/4/2021 can be read two ways: write it as 2021-03-04 or 2021-04-03');
  expect(read('2021-12-30', 'end')).toBe('2021-12-31T04:59:59.000Z');
  expect(read('2021-08-30 22:10')).toBe('2021-08-31T02:10:00.000Z');
  expect(read('2021-08-30T22:10:05.250Z')).toBe('2021-08-30T22:10:05.250Z');
  expect(read('2021-08-30T22:10:00+02:00')).toBe('2021-08-30T20:10:00.000Z');
  expect(read('')).toBeNull();
  const tooLate = `${Number(latestDay().slice(0, 4)) + 1}-01-01`;
  for (const text of ['2021-02-30', '13/13/2021', 'yesterday', '1978-12-31', tooLate, '2021-08-30 25:00'])
    expect(readDate(text, 'Date', { timeZone: NEW_YORK, day: 'start' }).ok).toBe(false);
});

test.each([
  ['3/4/2021', 'month_first', '2021-03-04T05:00:00.000Z'],
  ['3/4/2021', 'day_first', '2021-04-03T04:00:00.000Z'],
  ['13/11/26', 'month_first', 'Date 13/11/26 is no date with the month first, as in the other rows'],
  ['11/21/26 20:00', 'day_first', 'Date 11/21/26 is no date with the day first, as in the other rows'],
  ['2021-03-04', 'day_first', '2021-03-04T05:00:00.000Z'],
  ['2021-02-30', 'day_first', 'Date is not a calendar date'],
] as const)('a file whose days have an order: %s with %s is %s', (text, order, said) => {
  const answer = readDate(text, 'Date', { timeZone: NEW_YORK, day: 'start', order });
  expect(answer.ok ? answer.value?.toISOString() : answer.message).toBe(said);
});

test('the start of a day is recognized in any timezone, even if daylight saving time starts at midnight', () => {
  const zones = fc.constantFrom(
    NEW_YORK,
    'America/Los_Angeles',
    'Europe/Paris',
    'Africa/Cairo',
    'America/Havana',
    'Asia/Kolkata',
    'Pacific/Auckland',
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 30 }), zones, (n, timeZone) => {
      const day = new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
      expect(startingDay(momentOf(Date.parse(`${day}T00:00:00Z`), timeZone), timeZone)).toBe(day);
    }),
  );
  expect(startingDay(new Date('2021-08-30T04:00:01Z'), NEW_YORK)).toBeNull();
});

test('yes and no', () => {
  expect(['yes', 'No', '1', 'FALSE', ''].map((text) => readFlag(text, 'Consignment'))).toEqual(
    [true, false, true, false, null].map((value) => ({ ok: true, value })),
  );
  expect(readFlag('perhaps', 'Consignment').ok).toBe(false);
  expect(readText('x'.repeat(11), 'Name', 10).ok).toBe(false);
});

test('no text cell can start as a formula, and every text comes back unchanged', () => {
  const risky = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', "'=", "''-", '\t', '＝'), fc.string())
    .map(([sign, rest]) => sign + rest);
  fc.assert(
    fc.property(fc.oneof(risky, fc.string()), (text) => {
      expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
  );
});

test('written files read back the same, including line breaks and quotes', async () => {
  const text = fc
    .string({ minLength: 1 })
    .map((given) => given.trim())
    .filter((given) => given !== '' && !given.includes('\u0000') && !given.includes('\ufeff'));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (names) => {
      const csv =
        csvLine(['name', 'quantity', 'barcode']) +
        names.map((name) => csvLine([name, figure('-3.500000'), 'A'])).join('');
      const read = await table(csv);
      expect(read.rows.map((row) => row.cells)).toEqual(
        names.map((name) => ({ name, quantity: '-3.5', barcode: 'A' })),
      );
    }),
  );
});
