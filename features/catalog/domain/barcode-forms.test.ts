import { expect, test } from 'vitest';
import { barcodeForms } from './barcode-forms.ts';

test('a code is searched as typed and with other leading zeros', () => {
  expect(barcodeForms('036000291452')).toEqual(['036000291452', '36000291452', '0036000291452']);
  expect(barcodeForms(' 36000291452 ')).toEqual(expect.arrayContaining(['36000291452', '036000291452']));
  expect(barcodeForms('0036000291452')).toContain('036000291452');
  expect(barcodeForms('12')).toEqual(['12']);
  expect(barcodeForms('CH000001')).toEqual(['CH000001']);
});
