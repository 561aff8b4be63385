import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { person, prepareScreen, show } from '#test/components/screen.tsx';
import { SimilarRows, useDecisions } from './similar-rows.tsx';

prepareScreen();

const row = (place: number, sure: boolean) => ({
  row: place,
  name: `Name ${place}`,
  similar: { id: idOf(place), name: `Item ${place}, 750 mL` },
  confidence: sure ? 0.97 : 0.6,
  sure,
});
const similar = [row(2, true), row(3, false), row(4, false)];
const report = { similar };
let deciding: ReturnType<typeof useDecisions>;

function Deciding({ kind }: { kind: 'items' | 'counts' }) {
  deciding = useDecisions(report);
  return <SimilarRows kind={kind} similar={similar} deciding={deciding} />;
}

const choice = (name: string, label: string) =>
  screen.getAllByRole<HTMLInputElement>('radio', { name: label })[['Name 2', 'Name 3', 'Name 4'].indexOf(name)];

test('a sure match is proposed, the others are open until a person decides', async () => {
  await show(<Deciding kind="items" />);
  expect([choice('Name 2', 'Same item')?.checked, choice('Name 3', 'Same item')?.checked]).toEqual([true, false]);
  screen.getByText(/Row 3: perhaps Item 3, 750 mL \(60% by name\)/);
  expect(deciding.open).toBe(2);
  await person.click(choice('Name 3', 'Same item') as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Create new items for the other 1' }));
  expect(deciding.decisions).toEqual({ 2: idOf(2), 3: idOf(3), 4: 'new' });
  await person.click(choice('Name 2', 'New item') as HTMLElement);
  expect(deciding.decisions[2]).toBe('new');
});

test('a file that creates no items leaves the other rows out', async () => {
  await show(<Deciding kind="counts" />);
  expect(screen.getByRole('button', { name: 'Leave out the other 2' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'New item' })).toBeNull();
});
