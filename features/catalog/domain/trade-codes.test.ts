import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBarcode } from './barcode.ts';
import { barcodeForms } from './barcode-forms.ts';
import { gtinCheckDigit, isGtin } from './gtin.ts';
import { expandUpcE, gtinOfLabel, readScan, shortenUpcA } from './trade-codes.ts';

/** Published pairs, with at least one for each rule of the last digit. */
const PAIRS = [
  ['04252614', '042100005264'],
  ['01234565', '012345000065'],
  ['06543217', '065100004327'],
  ['01234133', '012300000413'],
] as const;

test.each(PAIRS)('UPC-E %s is UPC-A %s, and back', (short, long) => {
  expect([expandUpcE(short), shortenUpcA(long)]).toEqual([long, short]);
  expect(barcodeForms(short)).toContain(long);
  expect(barcodeForms(long)).toContain(short);
});

test('every UPC-E converts to UPC-A and back to a code of the same item', () => {
  const six = fc.stringMatching(/^\d{6}$/);
  fc.assert(
    fc.property(fc.constantFrom('0', '1'), six, (system, body) => {
      const longs = Array.from({ length: 10 }, (_, check) => expandUpcE(`${system}${body}${check}`)).filter(Boolean);
      expect(longs).toHaveLength(1);
      const [long = ''] = longs;
      expect([long.length, isGtin(long)]).toEqual([12, true]);
      expect(expandUpcE(shortenUpcA(long) ?? '')).toBe(long);
    }),
  );
});

test('other codes are not UPC-E', () => {
  for (const code of ['96385074', '24252614', '04252615', '0425261', 'CH000001', ''])
    expect([code, expandUpcE(code)]).toEqual([code, undefined]);
  expect(shortenUpcA('036000291452')).toBeUndefined();
});

test('the trade number of a case is read from its GS1-128 label, printed or scanned', () => {
  const body = '1501032775501';
  const gtin = body + gtinCheckDigit(body);
  for (const label of [
    `(01)${gtin}(37)12(10)L42`,
    `01${gtin}371210L42`,
    `]C101${gtin}\u001d3712`,
    `(02)${gtin}(37)6`,
    `01${gtin}`,
  ]) {
    expect([label, gtinOfLabel(label)]).toEqual([label, gtin]);
    expect(barcodeForms(label)).toContain(gtin);
  }
  for (const other of [gtin, '0100000000000000', `(10)L42`, `01${gtin.slice(0, 13)}`, `(01)${body}0(37)12`])
    expect([other, gtin === other ? undefined : gtinOfLabel(other)]).toEqual([other, undefined]);
});

test('what a label counts: its items inside, or the bottles of its case', () => {
  const body = '1501032775501';
  const gtin = body + gtinCheckDigit(body);
  const scans = (label: string) => {
    const { code, times, held } = readScan(label);
    return [code === gtin, times, held];
  };
  // (02) with (37): so many of these; (01) with (37): the bottles of this case.
  for (const label of [
    `(02)${gtin}(37)24`,
    `02${gtin}3724`,
    `]C102${gtin}3724`,
    `]C1(00)380123450000000018(02)${gtin}(37)24`,
  ])
    expect([label, ...scans(label)]).toEqual([label, true, 24, null]);
  const GS = '\u001d';
  for (const label of [
    `]C10038012345000000001802${gtin}3724${GS}10L42`,
    `02${gtin}153011303724`,
    `]C110L42${GS}02${gtin}3724`,
    `02${gtin}31030017503724`,
    `02${gtin}3724]10L42`,
  ])
    expect([label, ...scans(label)]).toEqual([label, true, 24, null]);
  expect(scans(`(01)${gtin}(37)12(10)L42`)).toEqual([true, 1, 12]);
  // It isn't known where the count ends, so it is ignored.
  expect(scans(`01${gtin}371210L42`)).toEqual([true, 1, null]);
  expect(scans(`02${gtin}37121542`)).toEqual([true, 1, null]);
  expect(readScan(' 5010327755014 ')).toEqual({ code: '5010327755014', times: 1, held: null });
});

test('of a label only the trade number is kept as a barcode', () => {
  expect(readBarcode('(01)15010327755011(37)12(10)L42')).toEqual({ ok: true, code: '15010327755011' });
});
