import { expect, it } from 'vitest';
import type { ImportReport } from '../../data-api.ts';
import { fileWords } from './file-words.ts';
import type { JudgedFile } from './use-many-files.ts';

const report = (change: Partial<ImportReport>): ImportReport => ({
  created: {},
  updated: 0,
  skipped: 0,
  errors: [],
  notes: [],
  listed: {},
  similar: [],
  dry_run: true,
  action_id: null,
  ...change,
});
const words = (state: JudgedFile['state'], more: Partial<JudgedFile> = {}) =>
  fileWords({ file: new File([], 'a.csv'), state, ...more });

it('says for each file what it would import, what it imported, or why it was refused', () => {
  const brings = report({ created: { invoices: 1, lines: 3, types: 0 }, skipped: 2 });
  expect(words('ready', { report: brings })).toBe('Will import 1 new invoice, 3 new lines, 2 already up to date');
  expect(words('imported', { report: brings })).toMatch(/^Imported: 1 new invoice/);
  expect(words('ready', { report: report({}) })).toBe('Will import nothing new');
  const problems = [
    { row: 4, field: 'quantity', message: 'Quantity is required' },
    { row: 4, field: 'name', message: 'Name or barcode is required' },
  ];
  expect(words('refused', { report: report({ errors: problems }) })).toBe(
    'Not imported: 2 problems in 1 row. Row 4: Quantity is required',
  );
  expect(words('refused', { reason: 'This is no table' })).toBe('Not imported. This is no table');
});
