import readXlsx from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { gridXlsx } from './grid-export.ts';

interface Row {
  name: string;
  cost: number | null;
}

it('writes a workbook with the shown columns: figures as figures, text as text, the unknown empty', async () => {
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
