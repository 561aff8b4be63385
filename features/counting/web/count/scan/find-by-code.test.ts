import { expect, test } from 'vitest';
import { findByCode } from './find-by-code.ts';

const lines = [
  { name: 'Gin', barcodes: [{ code: '042100005264', pack_count: 1 }] },
  {
    name: 'Wine',
    barcodes: [
      { code: '5010327755014', pack_count: 1 },
      { code: '15010327755011', pack_count: 12 },
    ],
  },
];
const found = (code: string) => {
  const hit = findByCode(lines, code);
  return hit && [hit.line.name, hit.pack];
};

test('both spellings of a UPC are one item, and a case label adds its bottles', () => {
  for (const code of ['042100005264', '0042100005264', '04252614'])
    expect([code, found(code)]).toEqual([code, ['Gin', 1]]);
  expect(found('5010327755014')).toEqual(['Wine', 1]);
  for (const label of ['15010327755011', '(01)15010327755011(37)12(10)L42', ']C10115010327755011'])
    expect([label, found(label)]).toEqual([label, ['Wine', 12]]);
  for (const label of ['(02)05010327755014(37)6', ']C10205010327755014376'])
    expect([label, found(label)]).toEqual([label, ['Wine', 6]]);
  expect(found('(02)15010327755011(37)40')).toEqual(['Wine', 480]);
  expect(found('96385074')).toBeUndefined();
});
