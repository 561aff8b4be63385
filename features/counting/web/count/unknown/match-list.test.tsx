import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleRow } from '#test/components/sample.ts';
import { page, prepareScreen, server, show } from '#test/components/screen.tsx';
import { MatchList } from './match-list.tsx';
import type { UnknownCode } from './settle-code.ts';

prepareScreen();

const { searchItems } = itemContract;
const unknown = {
  client: new QueryClient(),
  code: '0123456',
  sheet: { location: { id: idOf(11), name: 'Bar' }, lines: [] },
} as unknown as UnknownCode;

test('a search that failed is said, and tried again', async () => {
  server.answers(searchItems, [sampleRow(searchItems, { id: idOf(1), name: 'Rye Whiskey' })]);
  await show(<MatchList unknown={unknown} />);
  for (const _ of ['ry', 'rye']) server.refusesOnce(searchItems, 500);
  await page().type('Search for the item', 'rye');
  await page().see(/The other items could not be searched/);
  expect(page().element.textContent).not.toContain('No matches.');
  await page().press('Try again');
  await page().see('Rye Whiskey');
});
