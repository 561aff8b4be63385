import readXlsx from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { fileColumns, gridXlsx } from './grid-export.ts';

interface Row {
  name: string;
  cost: number | null;
}

it('writes a workbook with the visible columns: figures as figures, text as text, unknown values empty', async () => {
  const columns = [
    { header: 'Cost', kind: 'money' as const, value: (row: Row) => row.cost },
    { header: 'Name', value: (row: Row) => row.name },
  ];
  const rows = [
    { name: '=HYPERLINK(1)', cost: 12.345 },
    { name: '00123', cost: null },
  ];
  const file = await gridXlsx(columns, rows);
  const [sheet] = await readXlsx(file);
  expect(sheet?.data).toEqual([
    ['Cost', 'Name'],
    [12.345, '=HYPERLINK(1)'],
    [null, '00123'],
  ]);
});

it("writes a column's file version instead of its plain value, in the visible order", () => {
  const columns = fileColumns<{ name: string; size: string; at: string }>([
    { header: 'Counted', value: (row) => row.at, inFile: [{ header: 'Counted', value: () => '10/30/2022, 11:25 PM' }] },
    {
      header: 'Name',
      value: (row) => row.name,
      inFile: [
        { header: 'Name', value: (row) => row.name },
        { header: 'Size', value: (row) => row.size },
      ],
    },
  ]);
  const row = { name: 'Aperol', size: '750 mL', at: '2022-10-31T03:25:00Z' };
  expect(columns.map(({ header, value }) => [header, value(row)])).toEqual([
    ['Counted', '10/30/2022, 11:25 PM'],
    ['Name', 'Aperol'],
    ['Size', '750 mL'],
  ]);
});
