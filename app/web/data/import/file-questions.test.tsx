import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ColumnPlan, LocationColumn } from '#shared/domain/column-plan.ts';
import { person, prepareScreen, show } from '#test/components/screen.tsx';
import type { FilePreview } from '../data-api.ts';
import { FileQuestions } from './file-questions.tsx';
import { planFor, withLocations } from './import-plan.ts';
import type { Importing } from './use-import.ts';

prepareScreen();

const names = ['Item', 'Type', 'Size', 'Bar', 'Cellar'];
const preview: FilePreview = {
  header_row: 1,
  names,
  rows: 1,
  samples: [['Gin', 'Spirits', '750 mL', '1', '12']],
  words: names.map(() => []),
  days: names.map(() => null),
  notes: [],
};
const locations = [{ path: ['Upstairs', 'Bar'] }, { path: ['Downstairs', 'Bar'] }];
let chosen: ColumnPlan;

function Asking() {
  const [plan, setPlan] = useState(() => planFor('items', preview, locations));
  chosen = plan;
  const chooseLocations = (columns: readonly LocationColumn[]) =>
    setPlan((before) => withLocations(before, columns, preview));
  const importing = { kind: 'items', plan, locations, chooseLocations } as unknown as Importing;
  return <FileQuestions importing={importing} preview={preview} />;
}

test('which columns are locations is asked; a column is one location at a time', async () => {
  await show(<Asking />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((each) => each.checked);
  expect(checked()).toEqual([false, false, true]);
  expect(box('Cellar (new location)').checked).toBe(true);
  await person.click(box('Bar: Upstairs › Bar'));
  await person.click(box('Bar: Downstairs › Bar'));
  expect(checked()).toEqual([false, true, true]);
  expect(chosen.quantity?.at).toEqual([
    { from: 3, location: 'Downstairs > Bar' },
    { from: 4, location: 'Cellar' },
  ]);
  await person.click(box('Cellar (new location)'));
  await person.click(box('Bar: Downstairs › Bar'));
  expect([checked(), chosen.quantity]).toEqual([[false, false, false], undefined]);
});
