import { expect, test, vi } from 'vitest';
import type { Selected } from '#features/items/web/bulk/selected.ts';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { closed, person, prepareScreen, server, showDialog, soon, told } from '#test/components/screen.tsx';
import { SHELF, stockTwoShelves } from '#test/components/shelves.ts';
import { countingContract } from '../../contract/counting-contract.ts';

prepareScreen();
const { saveStocktakes } = countingContract;
const [BAR, CELLAR] = [idOf(81), idOf(82)];
const place = (location_id: string, name: string) => ({ location_id, path: [name], quantity: 7 });
const item = (at: number, name: string, locations: object[], count = 1) => ({
  id: idOf(at),
  name,
  vintage: null,
  size: { name: '750 mL', count },
  locations,
});
const rum = item(1, 'White Rum', [place(CELLAR, 'Cellar'), place(BAR, 'Bar')]);
const beer = item(2, 'Lager', [place(BAR, 'Bar')], 24);
const lines = [
  { item: rum, place: undefined },
  { item: beer, place: beer.locations[0] },
];
const given = (clear = vi.fn(), more: object[] = []) => ({ lines: [...lines, ...more], clear }) as unknown as Selected;
const counted = () =>
  server
    .asked(saveStocktakes)
    .map(({ lines: sent }: { lines: Record<string, unknown>[] }) =>
      sent.map(({ inventory_item_id, location_id, count, entered }) => [
        inventory_item_id,
        location_id,
        count,
        entered,
      ]),
    );

test('each location of the selected items is counted, in one request with one Undo; what should be there is not shown', async () => {
  const clear = vi.fn();
  server.answers(saveStocktakes, sampleAnswer(saveStocktakes, { action_id: idOf(9), saved: 2, repeated: 0 }));
  const dialog = await showDialog('count_many', given(clear));
  await dialog.see(/^3 counts to enter/);
  expect(dialog.element.textContent).not.toContain('7.00');
  expect([...dialog.element.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    'Lager750 mL · Bar',
    'White Rum750 mL · Bar',
    'White Rum750 mL · Cellar',
  ]);
  await dialog.type('Count of Lager at Bar', '2c+3');
  await dialog.type('Count of White Rum at Cellar', '1/2');
  await dialog.press('Save 2 counts');
  await closed();
  await told(/^2 counts saved to cycle/);
  expect(clear).toHaveBeenCalledOnce();
  expect(counted()).toEqual([
    [
      [beer.id, BAR, 51, '2c+3'],
      [rum.id, CELLAR, 0.5, '1/2'],
    ],
  ]);
});

test('after a lost answer the same counts are sent again, with their time; another location makes them others', async () => {
  stockTwoShelves();
  server.answers(saveStocktakes, sampleAnswer(saveStocktakes, { action_id: idOf(9), saved: 1, repeated: 0 }));
  const dialog = await showDialog('count_many', given(vi.fn(), [{ item: item(3, 'New Gin', []), place: undefined }]));
  await dialog.type('Count of New Gin', '4');
  await dialog.chooseLocation(/Location of the 1 item/, 'Front Shelf');
  const clock = vi.spyOn(Date, 'now');
  const sent = async (at: number) => {
    clock.mockReturnValue(at);
    server.refusesOnce(saveStocktakes, 503);
    await dialog.press('Save 1 count');
    await soon(async () => expect((await dialog.button('Save 1 count')).disabled).toBe(false));
    const [line] = server.asked(saveStocktakes).at(-1)?.lines ?? [];
    return [line?.client_id, line?.counted_at];
  };
  const start = Date.parse('2026-01-05T12:00:00Z');
  const first = await sent(start);
  const second = await sent(start + 60_000);
  expect(second).toEqual(first);
  expect(String(first[0]).length).toBeLessThanOrEqual(100);
  await dialog.chooseLocation(/Location of the 1 item/, 'Cellar');
  const third = await sent(start + 120_000);
  expect(third[0]).not.toBe(first[0]);
  expect(third[1]).toBe('2026-01-05T12:02:00.000Z');
});

test('what was typed is there again after a reload, until it is canceled', async () => {
  writeDraft('count items', { id: 'a', texts: { [`${beer.id} ${BAR}`]: '7' } }, 'tab');
  const dialog = await showDialog('count_many', given());
  expect((await dialog.field('Count of Lager at Bar')).value).toBe('7');
  await dialog.press('Cancel');
  await soon(() => expect(readDraft('count items', null, 'tab')).toBeNull());
});

test('Enter goes to the next item; nothing typed and what is no quantity are said, and nothing is saved', async () => {
  const dialog = await showDialog('count_many', given());
  await dialog.press('Save counts');
  await dialog.see('Enter at least one count');
  await dialog.type('Count of Lager at Bar', 'many');
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(await dialog.field('Count of White Rum at Bar'));
  await dialog.press('Save 1 count');
  await dialog.see(/^Enter a number/);
  expect(server.asked(saveStocktakes)).toEqual([]);
});

test('for an item that is at no location, one is asked for', async () => {
  stockTwoShelves();
  server.answers(saveStocktakes, sampleAnswer(saveStocktakes, { action_id: idOf(9), saved: 1, repeated: 0 }));
  const dialog = await showDialog('count_many', given(vi.fn(), [{ item: item(3, 'New Gin', []), place: undefined }]));
  await dialog.type('Count of New Gin', '4');
  await dialog.press('Save 1 count');
  await dialog.see('Location is required');
  expect(server.asked(saveStocktakes)).toEqual([]);
  await dialog.chooseLocation(/Location of the 1 item/, 'Front Shelf');
  await dialog.press('Save 1 count');
  await closed();
  expect(counted()).toEqual([[[idOf(3), SHELF, 4, '4']]]);
});
