import { expect, test } from 'vitest';
import { barcodeForms, isWholeCode } from './barcode-forms.ts';

test('a code is searched as typed and with other leading zeros', () => {
  expect(barcodeForms('036000291452')).toEqual(['036000291452', '36000291452', '0036000291452']);
  expect(barcodeForms(' 36000291452 ')).toEqual(expect.arrayContaining(['36000291452', '036000291452']));
  expect(barcodeForms('0036000291452')).toContain('036000291452');
  expect(barcodeForms('8-35229-00130-5')).toEqual(expect.arrayContaining(['8-35229-00130-5', '835229001305']));
  expect(barcodeForms('0 80686 00637 7')).toContain('080686006377');
  expect(barcodeForms('2018 750')).toEqual(['2018 750']);
  expect(barcodeForms('12')).toEqual(['12']);
  expect(barcodeForms('CH000001')).toEqual(['CH000001']);
});

test.each([
  ['036000291452', true],
  ['123456', true],
  ['12345', false],
  ['818', false],
  ['PACK099CFF', true],
  ['W-042', true],
  ['CH000001', true],
  ['(01)15010327755011(10)L42', true],
  ['No3', false],
  ['rye', false],
  ['BOURBON', false],
  ['LOT 40 A', false],
  ['', false],
])('%s means nothing but a code: %s', (text, whole) => {
  expect(isWholeCode(text)).toBe(whole);
});
