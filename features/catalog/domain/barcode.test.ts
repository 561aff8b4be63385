import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalBarcode, doubtBarcode, isOwnBarcode, ownBarcode, readBarcode } from './barcode.ts';
import { gtinCheckDigit, isGtin } from './gtin.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const upc = digits(11).map((body) => body + gtinCheckDigit(body));

test('check digits of codes on real bottles', () => {
  for (const code of ['088004022723', '835229000308', '5010327755014', '4006381333931', '96385074'])
    expect(isGtin(code)).toBe(true);
  expect(isGtin('088004022724')).toBe(false);
  expect(isGtin('1234567')).toBe(false);
});

test('a changed digit is noticed, and two swapped neighbors are unless they differ by 5', () => {
  fc.assert(
    fc.property(upc, fc.nat(11), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
      const changed = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);
      expect(isGtin(changed)).toBe(false);
    }),
  );
});

test('a UPC-A reads the same with the leading zeros of an EAN-13 or GTIN-14', () => {
  fc.assert(
    fc.property(upc, (code) => {
      expect(canonicalBarcode(code)).toBe(code);
      expect(canonicalBarcode(`0${code}`)).toBe(code);
      expect(canonicalBarcode(`00${code}`)).toBe(code);
    }),
  );
});

test('a leading zero dropped by a spreadsheet is restored', () => {
  expect(canonicalBarcode('88004022723')).toBe('088004022723');
  expect(canonicalBarcode('88004022724')).toBe('88004022724');
});

test('a code that is not a trade number stays as typed, and a canonical code stays canonical', () => {
  for (const code of ['A-17', '00042', '5010327755014', '15010327755011', '96385074'])
    expect(canonicalBarcode(code)).toBe(code);
  fc.assert(
    fc.property(fc.oneof(digits(8), digits(11), digits(12), digits(13), digits(14), fc.string()), (code) => {
      expect(canonicalBarcode(canonicalBarcode(code))).toBe(canonicalBarcode(code));
    }),
  );
});

test('a venue code has at most 14 characters, is never a GTIN and never repeats', () => {
  const codes = new Set<string>();
  for (const n of [1, 2, 10, 99, 999_999, 1_000_000, 12_345_678, 999_999_999_999]) {
    const code = ownBarcode(n);
    expect(code.length).toBeLessThanOrEqual(14);
    expect(code.length % 2).toBe(0);
    expect(isGtin(code)).toBe(false);
    expect(canonicalBarcode(code)).toBe(code);
    expect(isOwnBarcode(code)).toBe(true);
    codes.add(code);
  }
  expect(codes.size).toBe(8);
  expect(ownBarcode(1)).toBe('CH000001');
});

test('a barcode is anything printable up to 64 characters', () => {
  expect(readBarcode('  ')).toEqual({ ok: true, code: null });
  expect(readBarcode(null)).toEqual({ ok: true, code: null });
  expect(readBarcode(' =cmd() ')).toEqual({ ok: true, code: '=cmd()' });
  expect(readBarcode('x'.repeat(64)).ok).toBe(true);
  expect(readBarcode('x'.repeat(65)).ok).toBe(false);
  expect(readBarcode('a\u0000b').ok).toBe(false);
});

test('a code that may be mistyped gets a warning, never a refusal', () => {
  for (const code of ['088004022723', '88004022723', '5010327755014', 'CH000001', 'A-17', '', '42', '123456789012345'])
    expect(doubtBarcode(code)).toBeNull();
  expect(doubtBarcode('088004022724')).toMatch(/check digit/);
  expect(doubtBarcode('8800402272')).toBe('10 digits are unusual. Is one missing?');
  expect(readBarcode('088004022724')).toEqual({ ok: true, code: '088004022724' });
});

test('seven to eleven digits get a warning, fewer or more are other kinds of codes', () => {
  const doubted = (code: string) => doubtBarcode(code) !== null;
  expect(['123456', '1234567', '12345678901'].map(doubted)).toEqual([false, true, true]);
  expect(['123456789012345', 'ABC1234567'].map(doubted)).toEqual([false, false]);
});

test('a venue code has six digits after its prefix, then eight', () => {
  const digitsBehind = (n: number) => ownBarcode(n).length - ownBarcode(1).length + 6;
  expect([999_999, 1_000_000, 99_999_999].map(digitsBehind)).toEqual([6, 8, 8]);
});
