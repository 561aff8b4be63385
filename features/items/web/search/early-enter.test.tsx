import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { matchingContract } from '#features/catalog/contract/matching-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { person, prepareScreen, server, showAddress, soon } from '#test/components/screen.tsx';
import { itemContract } from '../../contract/item-contract.ts';

/* Fields that find by typing: Enter and arrows that come before the answer. */

prepareScreen();
const { searchItems, getItem } = itemContract;
const { searchUniversalItems } = matchingContract;
const RUM = { id: idOf(1), name: 'Bumbu Rum' };
const GIN = { id: idOf(2), name: 'Roku Gin' };

beforeEach(() => {
  server.answers(searchItems, ({ q }) => sampleAnswer(searchItems, [/gin/i.test(String(q)) ? GIN : RUM]));
  server.answers(searchUniversalItems, []);
  server.holds(getItem); // what opens next is not of interest
});

/** Types "rum", sees what it finds, types "gin" instead, and presses these keys before that is answered. */
async function changeOneself(label: string, keys: string): Promise<() => void> {
  const field = await screen.findByRole('combobox', { name: label });
  await person.clear(field);
  await person.type(field, 'rum');
  await screen.findByRole('option', { name: /Bumbu Rum/ });
  const release = server.holds(searchItems);
  const before = server.asked(searchItems).length;
  await person.clear(field);
  await person.type(field, 'gin');
  await soon(() => expect(server.asked(searchItems).length).toBeGreaterThan(before));
  await person.keyboard(keys);
  expect(window.location.search).not.toContain(RUM.id);
  return release;
}

test('search opens a hit of the text that is there, not of the one before', async () => {
  await showAddress('/insights?search=');
  const release = await changeOneself('Search by name, barcode, or producer.', '{ArrowDown}{Enter}');
  release();
  await soon(() => expect(window.location.search).toContain(`item=${GIN.id}`));
});

test('an item that exists is not created because its name was typed quickly', async () => {
  await showAddress('/items?create=item');
  const release = await changeOneself('Search for item', '{ArrowDown}{Enter}');
  release();
  await soon(() => expect(window.location.search).toContain(`parent=${GIN.id}`));
});

test('typing on gives up an Enter that still waits', async () => {
  await showAddress('/items?create=item');
  const release = await changeOneself('Search for item', '{ArrowDown}{Enter}');
  await person.keyboard(' tonic');
  release();
  await screen.findByRole('option', { name: /Roku Gin/ });
  expect(window.location.search).toBe('?create=item');
});
