import { afterEach, describe, expect, it } from 'vitest';
import {
  currencySign,
  dateParts,
  formatBy,
  formatChange,
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayInWords,
  formatFigure,
  formatFileSize,
  formatHour,
  formatList,
  formatMoney,
  formatMoneyToEdit,
  formatPercent,
  formatPrices,
  formatQuantity,
  formatSample,
  formatTenths,
  formatTime,
  formatToEdit,
  numberMarks,
} from './format.ts';
import { parseQuantity } from './quantity-expression.ts';
import {
  COUNTRIES,
  CURRENCIES,
  dateOrderIn,
  decimalsOf,
  firstDayOfWeek,
  isCountry,
  isCurrency,
  isLocale,
  POUR_UNITS,
  regionOf,
  UNITED_STATES,
  usesLetter,
} from './region.ts';

const MOMENT = '2025-03-04T22:30:00Z';
const work = (country: string) => formatBy(() => regionOf(country));
afterEach(() => formatBy(() => UNITED_STATES));

describe('what follows from a country', () => {
  it('is the order of day and month, unless the year comes first (D45)', () => {
    expect(['US', 'PH'].map(dateOrderIn)).toEqual(['month_first', 'month_first']);
    expect(['GB', 'DE', 'IE', 'AU', 'NL', 'NZ'].map(dateOrderIn)).toEqual(Array(6).fill('day_first'));
    expect(['CA', 'SE', 'JP', 'ZA'].map(dateOrderIn)).toEqual([null, null, null, null]);
  });

  it('is its currency, its way of writing dates and numbers, and ounces only in the United States', () => {
    expect(regionOf('US')).toEqual(UNITED_STATES);
    expect(regionOf('GB')).toEqual({ country: 'GB', locale: 'en-GB', currency: 'GBP', units: 'mL' });
    expect(regionOf('DE')).toEqual({ country: 'DE', locale: 'de-DE', currency: 'EUR', units: 'mL' });
    expect(regionOf('JP')).toEqual({ country: 'JP', locale: 'ja-JP', currency: 'JPY', units: 'mL' });
    expect(regionOf('IN').locale).toBe('en-IN');
  });

  it('is something that the runtime can format with, for every country', () => {
    expect(COUNTRIES).toHaveLength(new Set(COUNTRIES).size);
    expect(COUNTRIES.length).toBeGreaterThan(240);
    for (const country of COUNTRIES) {
      const { locale, currency } = regionOf(country);
      expect([country, isLocale(locale), isCurrency(currency)]).toEqual([country, true, true]);
      expect(decimalsOf(currency)).toBeLessThanOrEqual(3);
      work(country);
      expect(formatQuantity(1234.5)).toMatch(/^1\D?234[.,\u066b]50$/);
      expect(formatDate(MOMENT, 'UTC')).toMatch(/\d/);
    }
  });

  it('refuses what is not a locale', () => {
    for (const tag of ['', 'english', 'en', 'en_GB', 'en-GB-x', '../en-GB', 'de-de']) expect(isLocale(tag)).toBe(false);
  });

  it('begins the week on Sunday in New York and Tokyo, on Monday in London and Berlin', () => {
    expect(['US', 'JP', 'GB', 'DE'].map((country) => firstDayOfWeek(regionOf(country)))).toEqual([0, 0, 1, 1]);
  });
});

describe('a venue in London', () => {
  it('reads pounds, and the day first', () => {
    work('GB');
    expect(formatMoney(-1234.5)).toBe('\u2212£1,234.50');
    expect(formatDate(MOMENT, 'Europe/London')).toBe('04/03/2025');
    expect(formatDateTime(MOMENT, 'Europe/London')).toBe('04/03/2025, 22:30');
    expect(formatTime(MOMENT, 'Europe/London')).toBe('22:30');
    expect(formatDay('2025-03-04')).toBe('04/03/2025');
    expect(formatDayInWords('2025-03-04', true)).toBe('Tuesday, 4 March 2025');
    expect(parseQuantity('£1,234.50')).toMatchObject({ value: 1234.5 });
  });
});

describe('a venue in Germany', () => {
  it('reads a decimal comma', () => {
    work('DE');
    expect(formatMoney(-1234.5)).toBe('\u22121.234,50\u00a0€');
    expect(formatQuantity('0.5')).toBe('0,50');
    expect(formatPercent(12.34)).toBe('12,3\u00a0%');
    expect(formatDate(MOMENT, 'Europe/Berlin')).toBe('4.3.2025');
    expect(formatFileSize(3_500_000)).toBe('3,3 MB');
    expect(formatToEdit(-1234.567)).toBe('-1234,567');
    expect(formatMoneyToEdit('12.5')).toBe('12,50');
    expect(formatMoneyToEdit('12.3456')).toBe('12,3456');
  });

  it('types one, and may type a point', () => {
    work('DE');
    const read = (text: string) => {
      const parsed = parseQuantity(text, { unitsPerCase: 12 });
      return parsed.ok ? parsed.text : parsed.reason;
    };
    expect(read('1,5')).toBe('1.5');
    expect(read('1.5')).toBe('1.5');
    expect(read('1.234,50 €')).toBe('1234.5');
    expect(read('1.234')).toBe('1234');
    expect(read('12.345.678')).toBe('12345678');
    expect(read('2c+1,5')).toBe('25.5');
    expect(read('1 1/2')).toBe('1.5');
    expect(read('0,333')).toBe('0.333');
    expect(read('1,5,5')).toMatch(/Enter a number/);
    expect(read(formatToEdit(1234.567))).toBe('1234.567');
    expect(read(formatMoney(1234.5))).toBe('1234.5');
  });
});

describe('a venue in Japan', () => {
  it('has no cents, and writes the year first', () => {
    work('JP');
    expect(formatMoney(1234)).toBe('￥1,234');
    expect(formatMoney('1234.5')).toBe('￥1,235');
    expect(formatDate(MOMENT, 'UTC')).toBe('2025/3/4');
    expect(decimalsOf('JPY')).toBe(0);
  });
});

describe('what is typed is what is shown', () => {
  it.each(['US', 'GB', 'DE', 'FR', 'CH', 'SE', 'BR', 'IN', 'JP', 'ZA', 'PL'])('in %s', (country) => {
    work(country);
    for (const figure of [0.5, 12, 1234.5, 1234567.25])
      for (const text of [formatQuantity(figure), formatToEdit(figure)])
        expect([country, text, parseQuantity(text)]).toEqual([
          country,
          text,
          expect.objectContaining({ value: figure }),
        ]);
    const money = formatMoney(1234);
    expect([money, parseQuantity(money)]).toEqual([money, expect.objectContaining({ value: 1234 })]);
  });
});

it('prices that stand together have no cents if all are whole', () => {
  expect([9, 12.5].map(formatPrices([9, 12.5]))).toEqual(['$9.00', '$12.50']);
  expect([9, 12, null].map(formatPrices([9, 12, null]))).toEqual(['$9', '$12', '\u2014']);
  work('DE');
  expect([9, 1200].map(formatPrices([9, 1200]))).toEqual(['9\u00a0€', '1.200\u00a0€']);
  expect(currencySign()).toBe('€');
});

describe('figures that only some screens show', () => {
  it('are file sizes in kilobytes up to a megabyte, and at least one', () => {
    expect([0, 1, 1536, 1024 * 1024 - 1, 1024 * 1024, 3_500_000].map(formatFileSize)).toEqual([
      '1 KB',
      '1 KB',
      '2 KB',
      '1024 KB',
      '1.0 MB',
      '3.3 MB',
    ]);
  });

  it('are figures with as many decimals as asked', () => {
    expect(([1, 2, 3, 6] as const).map((decimals) => formatFigure('1.23456789', decimals))).toEqual([
      '1.2',
      '1.23',
      '1.235',
      '1.234568',
    ]);
    expect([formatFigure(1.5), formatTenths(3), formatTenths(3.14)]).toEqual(['1.5', '3.0', '3.1']);
  });

  it('are hours of the day, by 12 in New York and by 24 in London', () => {
    expect([0, 5, 12, 17, 23].map(formatHour)).toEqual(['12 AM', '5 AM', '12 PM', '5 PM', '11 PM']);
    expect(['00:05', '11:59', '12:00', '13:30'].map(formatClock)).toEqual([
      '12:05 AM',
      '11:59 AM',
      '12:00 PM',
      '1:30 PM',
    ]);
    work('GB');
    expect([0, 5, 17].map(formatHour)).toEqual(['00', '05', '17'].map((hour) => `${hour}:00`));
  });

  it('are figures to edit, with all decimals and no thousands', () => {
    expect([formatToEdit(1234567.5), formatToEdit('0.1234567'), formatToEdit(-2), formatToEdit('')]).toEqual([
      '1234567.5',
      '0.123457',
      '-2',
      '',
    ]);
    expect([null, undefined, '', 'n/a'].map(formatToEdit)).toEqual(['', '', '', '']);
    expect(['12', '12.5', '12.3456789'].map(formatMoneyToEdit)).toEqual(['12.00', '12.50', '12.345679']);
    work('JP');
    expect(formatMoneyToEdit('1250')).toBe('1250');
  });

  it('are the marks between digits, and how a date is put together', () => {
    expect(numberMarks()).toEqual({ decimal: '.', group: ',', inPairs: false });
    expect(dateParts()).toEqual({ order: ['month', 'day', 'year'], between: '/' });
    work('DE');
    expect(numberMarks()).toEqual({ decimal: ',', group: '.', inPairs: false });
    expect(dateParts()).toEqual({ order: ['day', 'month', 'year'], between: '.' });
    work('IN');
    expect(numberMarks().inPairs).toBe(true);
    expect(formatSample('en-GB')).toBe('31/12/2026 · 1,234.50');
  });

  it('are days in words, with the day of the week on request', () => {
    expect([formatDayInWords('2025-11-21'), formatDayInWords('2025-11-21', true)]).toEqual([
      'November 21, 2025',
      'Friday, November 21, 2025',
    ]);
    expect(formatDay('2025-11-21T23:59:59Z')).toBe('11/21/2025');
    expect([formatDay('soon'), formatDay(undefined), formatDate('', 'UTC')]).toEqual(['—', '—', '—']);
  });

  it('are counts in whole figures, small changes with their sign, and large files', () => {
    expect([formatCount(12.6), formatChange(0.5), formatChange(-0.5), formatFileSize(1e9)]).toEqual([
      '13',
      '+0.50',
      '\u22120.50',
      '953.7 MB',
    ]);
    work('DE');
    expect(formatDayInWords('2025-11-21')).toBe('21 November 2025');
  });

  it('are lists', () => {
    expect([formatList(['a', 'b', 'c']), formatList(['a', 'b'], 'disjunction')]).toEqual(['a, b, and c', 'a or b']);
  });
});

describe('what paper and pours follow from a country', () => {
  it('is letter in North America and much of Latin America, A4 elsewhere', () => {
    const letter = ['US', 'CA', 'MX', 'PH', 'BR', 'DE', 'GB', 'JP'].filter((country) => usesLetter({ country }));
    expect(letter).toEqual(['US', 'CA', 'MX', 'PH']);
  });

  it('is known for countries and currencies that exist', () => {
    expect([isCountry('DE'), isCountry('XX'), isCountry('toString')]).toEqual([true, false, false]);
    expect([isCurrency('EUR'), isCurrency('toString'), CURRENCIES.includes('ZAR')]).toEqual([true, false, true]);
    expect([regionOf('XX').currency, regionOf('CW').currency, decimalsOf('KWD')]).toEqual(['USD', 'XCG', 3]);
    expect(POUR_UNITS).toEqual(['oz', 'mL']);
  });
});
