import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { page, prepareScreen, show } from '#test/components/screen.tsx';
import type { BeverageList } from '../lists-api.ts';
import { GroupsPart } from './groups-part.tsx';

prepareScreen();

test('a group without a name is asked for it, and the keyboard is in its field: letters are no shortcuts there', async () => {
  await show(<GroupsPart list={{ id: idOf(1) } as BeverageList} groups={[]} />);
  await page().press('Add group');
  await page().see('Name is required');
  expect(document.activeElement).toBe(await page().field('Name of the new group'));
});
