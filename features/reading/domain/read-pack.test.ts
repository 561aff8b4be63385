import { expect, test } from 'vitest';
import { dateOrderOf } from '#shared/domain/date-order.ts';
import { readDay, readDays, settleDay } from './read-day.ts';
import { pointOf, readFigure } from './read-figure.ts';
import { readPack, readPackCell } from './read-pack.ts';

test('packs are read as vendors write them', () => {
  const read = (text: string) => Object.values(readPack(text)).slice(0, 2);
  expect(
    Object.fromEntries(
      ['12/750ML', '6x1L', '12 - 750 ml', '4/6/12OZ', '12/750', '6/1.75L', '24 x 12oz', '12pk 355ml', '12/0,75 L'].map(
        (text) => [text, read(text)],
      ),
    ),
  ).toEqual({
    '12/750ML': [12, '750 mL'],
    '6x1L': [6, '1 L'],
    '12 - 750 ml': [12, '750 mL'],
    '4/6/12OZ': [24, '12 oz'],
    '12/750': [12, '750 mL'],
    '6/1.75L': [6, '1.75 L'],
    '24 x 12oz': [24, '12 oz'],
    '12pk 355ml': [12, '355 mL'],
    '12/0,75 L': [12, '0.75 L'],
  });
  // Without a unit, such a size is in liters; other fractions are none.
  expect(['20/0,50', '24/0.33', '6 x 1,00', '12/1,25', '10/0', '1/2'].map(read)).toEqual([
    [20, '0.5 L'],
    [24, '0.33 L'],
    [6, '1 L'],
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(read('CS 24')).toEqual([24, null]);
  expect(read('case of 6')).toEqual([6, null]);
  expect(read('750ML 12/CS')).toEqual([12, '750 mL']);
  expect(read('Gavi cl 75 x 6')).toEqual([6, '750 mL']);
  expect(read('1/6 BBL')[0]).toBeNull();
  expect(readPackCell('12')).toEqual({ pack: 12, size: null });
});

test('the pack is removed from the name, and a name that only looks like a pack is unchanged', () => {
  expect(readPack('TITOS HANDMADE VODKA 12/750ML').rest).toBe('TITOS HANDMADE VODKA');
  expect(readPack('Jack Daniels Old No. 7 (6x1L)')).toMatchObject({ pack: 6, size: '1 L' });
  expect(readPack('Vat 69')).toEqual({ pack: null, size: null, rest: 'Vat 69' });
  expect(readPack('Licor 43 700ml')).toEqual({ pack: null, size: '700 mL', rest: 'Licor 43' });
});

test('figures are read with currencies and with the decimal separator of their document', () => {
  const read = (texts: readonly string[]) => texts.map((text) => readFigure(text, pointOf(texts)));
  expect(read(['1 234,50 kr', '6,000', '12,50', '1.750'])).toEqual(['1234.5', '6', '12.5', '1750']);
  expect(read(["CHF 1'234.50", 'CHF -12.00', '6,000', '6.000'])).toEqual(['1234.5', '-12', '6000', '6']);
  expect(pointOf(['12.50', '12,50'])).toBeUndefined();
});

test('figures are read with the signs used on bills', () => {
  const figures = ['1,234.50', '$12.00', '(3.00)', '12.00-', '4.50 CR', '1.234,50', '−7', '$ 5', '12a', '', '1.2.3'];
  expect(figures.map((figure) => readFigure(figure))).toEqual([
    '1234.5',
    '12',
    '-3',
    '-12',
    '-4.5',
    '1234.5',
    '-7',
    '5',
    null,
    null,
    null,
  ]);
});

test('dates are read in common formats, and only if they exist', () => {
  const days = [
    '10/25/2022',
    '25/10/2022',
    '25-10-22',
    '2022/10/25',
    '2022-10-25',
    'October 25, 2022',
    '25-Oct-22',
    '20221025',
    '25.10.2022',
    '10/10/2022',
    '03/04/2026',
    '13/13/2022',
    'soon',
  ];
  expect(days.map(readDay)).toEqual([...Array<string>(9).fill('2022-10-25'), '2022-10-10', null, null, null]);
});

test('D45: 25/12/2026 has one reading, 3/4/2026 has two; other dates of the document decide between them', () => {
  expect(readDays('25/12/2026')).toEqual(['2026-12-25']);
  const days = readDays('Date: 03/04/2026');
  expect(days).toEqual(['2026-03-04', '2026-04-03']);
  expect(settleDay(days, dateOrderOf(['Due 25/04/2026']))).toMatchObject({ day: '2026-04-03', day_order: 'day_first' });
  expect(settleDay(days, dateOrderOf(['Due 4/25/26']))).toMatchObject({ day: '2026-03-04', day_order: 'month_first' });
  expect(settleDay(days, dateOrderOf(['Due 25/04/2026', 'Ship 4/25/2026']))).toMatchObject({
    day: null,
    day_choices: days,
  });
  expect(settleDay(days, dateOrderOf(['24/12/750ML', '6/24/12oz', 'Tel 44-20-7946']))).toMatchObject({ day: null });
});
