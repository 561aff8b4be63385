import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { person, prepareScreen, show } from '#test/components/screen.tsx';
import { SimilarRows, useDecisions } from './similar-rows.tsx';

prepareScreen();

const row = (place: number, sure: boolean, learned = false) => ({
  row: place,
  name: `Name ${place}`,
  similar: { id: idOf(place), name: `Item ${place}, 750 mL` },
  confidence: sure ? 0.97 : 0.6,
  sure,
  learned,
});
const similar = [row(2, true), row(3, false), row(4, false), row(5, true)];
const report = { similar };
const second = { similar: [row(2, true, true), row(3, true)] };
let deciding: ReturnType<typeof useDecisions>;

function Deciding({ kind, of = report }: { kind: 'items' | 'counts'; of?: typeof report }) {
  deciding = useDecisions(of);
  return <SimilarRows kind={kind} similar={of.similar} deciding={deciding} />;
}

const choice = (name: string, label: string) =>
  screen.getAllByRole<HTMLInputElement>('radio', { name: label })[
    ['Name 2', 'Name 3', 'Name 4', 'Name 5'].indexOf(name)
  ];

test('nothing is chosen until a person decides, row by row or for all most likely', async () => {
  await show(<Deciding kind="items" />);
  expect(['Name 2', 'Name 3'].map((name) => choice(name, 'Same item')?.checked)).toEqual([false, false]);
  screen.getByText(/Row 3: possibly Item 3, 750 mL \(60% by name\)/);
  expect([deciding.open, deciding.decisions]).toEqual([4, {}]);
  await person.click(choice('Name 3', 'Same item') as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Same item for the 2 most likely' }));
  await person.click(screen.getByRole('button', { name: 'Create a new item for the other one' }));
  expect(deciding.decisions).toEqual({ 2: idOf(2), 3: idOf(3), 4: 'new', 5: idOf(5) });
  await person.click(choice('Name 2', 'New item') as HTMLElement);
  expect(deciding.decisions[2]).toBe('new');
});

test('a file that creates no items leaves the other rows out', async () => {
  await show(<Deciding kind="counts" />);
  expect(screen.getByRole('button', { name: 'Skip all 4' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'New item' })).toBeNull();
});

test('what was chosen for an earlier file is chosen already, says so, and can be changed', async () => {
  await show(<Deciding kind="items" of={second} />);
  screen.getByText('Row 2: Item 2, 750 mL, as you chose for an earlier file');
  expect(['Name 2', 'Name 3'].map((name) => choice(name, 'Same item')?.checked)).toEqual([true, false]);
  expect([deciding.open, deciding.decisions]).toEqual([1, {}]);
  await person.click(screen.getByRole('button', { name: 'Create a new item for the other one' }));
  expect([deciding.open, deciding.decisions]).toEqual([0, { 3: 'new' }]);
  await person.click(choice('Name 2', 'New item') as HTMLElement);
  expect(deciding.decisions).toEqual({ 2: 'new', 3: 'new' });
});
