import { expect, it } from 'vitest';
import { gridCsv } from './grid-csv.ts';

const columns = [
  { header: 'Name', value: (row: { name: string; count: number | null }) => row.name },
  { header: 'Count, now', value: (row: { count: number | null }) => row.count },
];

it('writes a header and one line per row', () => {
  expect(gridCsv(columns, [{ name: 'Gin', count: 1.5 }])).toBe('\ufeffName,"Count, now"\r\nGin,1.5\r\n');
});

it('quotes what needs quoting and leaves unknown values empty', () => {
  expect(gridCsv(columns, [{ name: 'The "Old" Tom,\nLondon', count: null }])).toContain(
    '"The ""Old"" Tom,\nLondon",\r\n',
  );
});

it('no text can run as a formula, and negative numbers are kept', () => {
  const text = gridCsv(columns, [
    { name: '=HYPERLINK(1)', count: -2 },
    { name: '-5', count: 0 },
  ]);
  expect(text).toContain("'=HYPERLINK(1),-2");
  expect(text).toContain('\r\n-5,0');
  // As in the files of the server: full-width signs, and text that begins with apostrophes, so that it comes back unchanged.
  const others = gridCsv(columns, [
    { name: '＝1+1', count: 0 },
    { name: "'=1+1", count: 0 },
    { name: "'quoted", count: 0 },
  ]);
  expect(others.split('\r\n').slice(1, 4)).toEqual(["'＝1+1,0", "''=1+1,0", "'quoted,0"]);
});
