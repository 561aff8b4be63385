import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuantity } from './quantity-expression.ts';

function worth(text: string, unitsPerCase?: number) {
  const parsed = parseQuantity(text, { unitsPerCase });
  return parsed.ok ? parsed.text : parsed.reason;
}

describe('a typed quantity', () => {
  it.each([
    ['12', '12'],
    [' 1.5 ', '1.5'],
    ['.5', '0.5'],
    ['1,234.5', '1234.5'],
    ['1/2', '0.5'],
    ['1 1/2', '1.5'],
    ['1½', '1.5'],
    ['½', '0.5'],
    ['3+4', '7'],
    ['3 + 4*2', '11'],
    ['(3+4)*2', '14'],
    ['-3', '-3'],
    ['\u22123', '-3'],
    ['10-2-3', '5'],
    ['0.1+0.2', '0.3'],
    ['1/3', '0.333333'],
  ])('reads %s as %s', (text, expected) => {
    expect(worth(text)).toBe(expected);
  });

  it('counts cases when the case size is known', () => {
    expect(worth('2c+3', 12)).toBe('27');
    expect(worth('1/2c', 12)).toBe('6');
    expect(worth('(1/2)c', 12)).toBe('6');
    expect(worth('2C', 6)).toBe('12');
  });

  it('refuses cases when the case size is unknown', () => {
    expect(worth('2c+3')).toBe('No case size is known here: enter units, such as 2*12');
  });

  it.each([
    '',
    '   ',
    'abc',
    '1+',
    '*2',
    '2 3',
    '1..2',
    '(1+2',
    '1/0',
    '1e9',
    'alert(1)',
    '2cc',
    '1 2/0',
    '1,23',
    '12,34,567',
  ])('refuses %j', (text) => {
    expect(parseQuantity(text).ok).toBe(false);
  });

  it('refuses an absurdly long expression', () => {
    expect(parseQuantity(`${'1+'.repeat(200)}1`).ok).toBe(false);
  });

  it('keeps as many decimals as requested', () => {
    const parsed = parseQuantity('10/3', { decimals: 2 });
    expect(parsed.ok && parsed.text).toBe('3.33');
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        (text) => typeof parseQuantity(text, { unitsPerCase: 12 }).ok === 'boolean',
      ),
    );
  });

  it('agrees with arithmetic for sums of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999_999 }), (a, b) => {
        expect(worth(`${a / 100}+${b / 100}`)).toBe(String((a + b) / 100));
      }),
    );
  });
});

describe('the limits of what is read', () => {
  it.each([
    ['6/4/3', '0.5'],
    ['1 1/2+1', '2.5'],
    ['10-2*3', '4'],
    ['--3', '3'],
    ['-+3', '-3'],
    ['-(1+2)', '-3'],
    ['2*-3', '-6'],
    ['((2))', '2'],
    ['1.', '1'],
    ['1,234', '1234'],
    ['3×4', '12'],
    ['¾+⅛', '0.875'],
    ['2 ½', '2.5'],
    ['0/5', '0'],
    ['$12.50', '12.5'],
  ])('reads %s as %s', (text, expected) => {
    expect(worth(text)).toBe(expected);
  });

  it.each([
    ['2c*2', '48'],
    ['2*3c', '72'],
    ['c', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1+c', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['(1+1)c+1', '25'],
    ['1/2c+1', '7'],
  ])('reads %s of cases of twelve as %s', (text, expected) => {
    expect(worth(text, 12)).toBe(expected);
  });

  it.each([
    ['', 'Enter a number'],
    ['1/0', 'A number cannot be divided by zero'],
    ['(1', 'A parenthesis is not closed'],
    ['1 2', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1 2 3', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1 1/', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1 1/+', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1 1*2', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1)', 'Enter a number, or a calculation such as 3+4 or 1/2'],
    ['1..', 'Enter a number, or a calculation such as 3+4 or 1/2'],
  ])('refuses %s: %s', (text, reason) => {
    expect(parseQuantity(text)).toMatchObject({ ok: false, reason });
  });

  it('reads a hundred signs and no more', () => {
    expect(worth(`${'1+'.repeat(49)}11`)).toBe('60');
    expect(worth(`${'1+'.repeat(49)}111`)).toBe('This is too long to be a quantity');
  });

  it('gives the number, and its text with six places if nothing else is asked', () => {
    expect(parseQuantity('2/3')).toEqual({ ok: true, value: 0.666667, text: '0.666667' });
    expect(parseQuantity('2/3', { decimals: 0 })).toMatchObject({ text: '1' });
  });
});
