import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { toastFailed, toasts } from '#shared/web/feedback/toast.ts';
import { page, prepareScreen, server, show } from '#test/components/screen.tsx';
import { CountFrame } from './count-frame.tsx';
import { said, say } from './count-line.ts';
import type { CountEntry } from './device/count-entry.ts';
import { entries } from './device/entries.ts';
import { LastCountLine } from './last-count-line.tsx';

prepareScreen();
afterEach(() =>
  act(() => {
    entries.set([]);
    say(undefined);
  }),
);

const entry = (more: Partial<CountEntry> = {}): CountEntry => ({
  id: 'first',
  owner: 'somebody somewhere',
  itemId: 'gin',
  itemName: 'Gin',
  locationId: 'cellar',
  locationName: 'Cellar',
  count: 2.5,
  entered: '2.5',
  countedAt: '2026-01-06T03:00:00.000Z',
  state: 'sent',
  tried: true,
  undone: false,
  undoneSent: false,
  ...more,
});
const line = () => page().element.querySelector('[aria-label="Last count"]')?.textContent;

test('it shows the newest count of the location, and each save replaces what it said', async () => {
  entries.set([entry()]);
  await show(<LastCountLine of={{ locationId: 'cellar', since: 0 }} />);
  expect(line()).toBe('Gin: 2.50');
  act(() => say({ kind: 'saved', text: 'Rum: 3.00', entryId: 'second' }));
  expect(line()).toBe('Rum: 3.00');
});

test('on the screen of the next item, it says that the count and its Undo are those of the previous one', async () => {
  entries.set([entry()]);
  const of = { locationId: 'cellar', since: 0 };
  await show(<LastCountLine of={of} itemId="rum" />);
  expect(line()).toBe('Previous itemGin: 2.50');
  await page().button('Undo Gin: 2.50');
  act(() => {
    say({ kind: 'saved', text: 'Gin: 2.50', entryId: 'first' });
    entries.set([entry({ undone: true })]);
  });
  expect(line()).toBe('Previous itemUndone: Gin: 2.50');
  server.holds(itemContract.getItem); // what opens next is not of interest
  await page().press('Count again');
  expect(window.location.search).toBe('?item=gin&location=cellar');
});

test('on the screen of the item itself it does not', async () => {
  entries.set([entry()]);
  await show(<LastCountLine of={{ locationId: 'cellar', since: 0 }} itemId="gin" />);
  expect(line()).toBe('Gin: 2.50');
});

test('a count that the server refuses is no longer called saved', async () => {
  entries.set([entry()]);
  await show(<LastCountLine of={{ locationId: 'cellar', since: 0 }} />);
  act(() => {
    say({ kind: 'saved', text: 'Gin: 2.50', entryId: 'first' });
    entries.set([entry({ state: 'refused' })]);
  });
  expect(line()).toBe('Gin: 2.50 was refused');
  await page().press('See why');
  expect(window.location.search).toContain('waiting=1');
});

test('count mode shows no toasts: their texts appear in the line', async () => {
  await show(
    <CountFrame title="Count" hasLine>
      <LastCountLine />
    </CountFrame>,
  );
  act(() => toastFailed('Rum, Cellar: the count was not undone'));
  expect([toasts.get(), line()]).toEqual([[], 'Rum, Cellar: the count was not undone']);
  await page().press('Dismiss');
  expect([said.get(), line()]).toEqual([undefined, '']);
});
