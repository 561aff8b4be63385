import { afterEach, describe, expect, it } from 'vitest';
import {
  currencySign,
  formatBy,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayInWords,
  formatFileSize,
  formatMoney,
  formatMoneyToEdit,
  formatPercent,
  formatPrices,
  formatQuantity,
  formatTime,
  formatToEdit,
} from './format.ts';
import { parseQuantity } from './quantity-expression.ts';
import {
  COUNTRIES,
  dateOrderIn,
  decimalsOf,
  firstDayOfWeek,
  isCurrency,
  isLocale,
  regionOf,
  UNITED_STATES,
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
