import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import {
  closed,
  me,
  messages,
  person,
  prepareScreen,
  server,
  showAddress,
  soon,
  take,
  told,
} from '#test/components/screen.tsx';
import { modifierContract } from '../../contract/modifier-contract.ts';
import { posItemContract } from '../../contract/pos-item-contract.ts';

prepareScreen();
const { getModifier, previewModifier, previewDrinks, changeModifier } = modifierContract;
const { searchPosItems } = posItemContract;
const ID = idOf(5);

const double = (parts: object = {}) =>
  sampleAnswer(getModifier, {
    id: ID,
    name: 'Double',
    list: 'Pours',
    state: 'unmatched',
    effect: null,
    quantity: 12,
    sold: 48,
    pos: { id: idOf(1), name: 'Front Till' },
    ...parts,
  });

async function open(parts: { name?: string; [part: string]: unknown } = {}, waiting: object = {}) {
  server.answers(catalogContract.listSizes, []);
  server.answers(getModifier, double(parts));
  server.answers(previewModifier, sampleAnswer(previewModifier, waiting));
  server.answers(previewDrinks, sampleAnswer(previewDrinks, { examples: true }));
  server.answers(changeModifier, (input) =>
    sampleAnswer(changeModifier, {
      ...double(),
      effect: input.effect,
      depleted: { lines: input.deplete_sales ? 3 : 0, quantity: 3 },
      action_id: idOf(9),
    }),
  );
  const dialog = await showAddress(`/pos/modifiers?modifier=${ID}`);
  await dialog.see(parts.name ?? 'Double');
  return dialog;
}

test('it says what was sold with it, and asks for an effect first', async () => {
  const dialog = await open({ name: 'Smoked' });
  await dialog.see('Pours · 12 sold for $48.00 · Front Till');
  await dialog.press('Match');
  await dialog.see('Choose what it does');
  expect(server.asked(changeModifier)).toEqual([]);
});

test('an effect that the name says is chosen already, with a note, and matched by one press', async () => {
  const dialog = await open({ name: 'Triple' });
  await dialog.see('Suggested by its name: check what each drink takes with it');
  expect((await dialog.field('Factor')).value).toBe('3');
  await dialog.press('Match');
  await closed();
  expect(server.asked(changeModifier)).toEqual([{ id: ID, effect: 'multiplies', factor: 3, deplete_sales: true }]);
});

test('a factor is 2 until another is typed; the sales of the cycle are corrected unless it is turned off', async () => {
  const dialog = await open({}, { lines: 3, quantity: 3, gross: 42 });
  await person.click(await dialog.field('Multiplies'));
  expect((await dialog.field('Factor')).value).toBe('2');
  await dialog.see('3 sales for $42.00 depleted without it so far. Without this it only counts for later sales.');
  await dialog.press('Match');
  await told('Modifier matched. 3 sales corrected');
  await messages().button('Undo');
  await closed();
  expect(server.asked(changeModifier)).toEqual([{ id: ID, effect: 'multiplies', factor: 2, deplete_sales: true }]);
});

test('without the correction it counts only for later sales', async () => {
  const dialog = await open({}, { lines: 1, quantity: 1, gross: 14 });
  await person.click(await dialog.field('Multiplies'));
  await dialog.type('Factor', '0.5');
  await person.click(await dialog.field(/^Correct the stock for what was sold in this cycle/));
  await dialog.press('Match');
  await told('Modifier matched');
  expect(server.asked(changeModifier)).toMatchObject([{ factor: 0.5, deplete_sales: false }]);
});

test('an empty factor is asked for, and a refused one says why', async () => {
  const dialog = await open();
  await person.click(await dialog.field('Multiplies'));
  await dialog.type('Factor', '');
  await dialog.press('Match');
  await dialog.see('Factor is required: 2 for a double');
  server.refusesOnce(changeModifier, 400, { message: 'No', errors: { factor: 'Factor must be 100 or below' } });
  await dialog.type('Factor', '99');
  await dialog.press('Match');
  await dialog.see('Factor must be 100 or below');
});

test.each([
  'Adds an item',
  'Replaces the main item with another amount',
  'Replaces the main item with the same amount',
])('"%s" asks for an item', async (effect) => {
  const dialog = await open();
  await person.click(await dialog.field(effect));
  await dialog.press('Match');
  await dialog.see('Inventory Item is required');
  expect(server.asked(changeModifier)).toEqual([]);
});

test("an extra shot of the drink's own spirit needs only a size", async () => {
  const dialog = await open();
  await person.click(await dialog.field("Adds more of the drink's own spirit"));
  await dialog.press('Match');
  await dialog.see('Depletion size is required');
  expect(server.asked(changeModifier)).toEqual([]);
});

test('another item in the same amount needs no size', async () => {
  const goose = { id: idOf(3), name: 'Grey Goose' };
  const dialog = await open({ effect: 'replaces_same', inventory_item: goose, state: 'matched' });
  await dialog.press('Match');
  await closed();
  expect(server.asked(changeModifier)).toEqual([
    { id: ID, effect: 'replaces_same', inventory_item_id: idOf(3), deplete_sales: true },
  ]);
});

test('an item without a size is asked for the size', async () => {
  const dialog = await open({ effect: 'adds', inventory_item: { id: idOf(3), name: 'Campari' }, state: 'matched' });
  await dialog.press('Match');
  await dialog.see('Depletion size is required');
});

test('"Changes nothing" is sent as it is', async () => {
  const dialog = await open();
  await person.click(await dialog.field('Changes nothing'));
  expect(dialog.element.textContent).not.toContain('wait for it');
  await dialog.press('Match');
  await closed();
  expect(server.asked(changeModifier)).toEqual([{ id: ID, effect: 'nothing', deplete_sales: true }]);
});

test('a matched one can be unmatched; another effect on one POS item is removed by itself', async () => {
  const exception = { effect: 'nothing', factor: null, inventory_item: null, depletion_size: null };
  const dialog = await open({
    effect: 'multiplies',
    factor: 2,
    state: 'matched',
    exceptions: [{ ...exception, pos_item: { id: idOf(4), name: 'Negroni' } }],
  });
  await dialog.press('Remove: Negroni');
  await told('Modifier unmatched. 3 sales corrected');
  await dialog.press('Unmatch');
  await closed();
  await soon(() =>
    expect(server.asked(changeModifier)).toMatchObject([
      { id: ID, effect: null, pos_item_id: idOf(4) },
      { id: ID, effect: null },
    ]),
  );
});

test('one drink of each kind is previewed while the form changes, without saving (D42)', async () => {
  const dialog = await open({ name: 'Smoked' });
  const vodka = { id: idOf(21), name: "Tito's" };
  server.answers(previewDrinks, ({ factor = 0 }) => ({
    drinks: [
      {
        pos_item: { id: idOf(20), name: 'Vodka Soda' },
        sold: 9,
        parts: [
          { inventory_item: vodka, without: 44.36025, with: 44.36025 * factor, unit: 'mL' as const },
          { inventory_item: { id: idOf(22), name: 'Soda' }, without: 1, with: 1, unit: 'each' as const },
        ],
        problem: null,
      },
      { pos_item: { id: idOf(23), name: 'Mule' }, sold: 1, parts: [], problem: 'The recipe has no ingredients yet' },
    ],
    more: 12,
    unmatched: 1,
    examples: false,
  }));
  await person.click(await dialog.field('Multiplies'));
  await dialog.see('1.5 oz → 3 oz');
  expect(dialog.element.textContent).toContain("Tito's 1.5 oz → 3 ozSoda 1");
  await dialog.see('The recipe has no ingredients yet');
  await dialog.see('and 12 more; 1 unmatched POS item takes nothing until matched');
  await dialog.type('Factor', '3');
  await dialog.see('1.5 oz → 4.5 oz');
  expect(server.asked(previewDrinks).at(-1)).toEqual({ id: ID, effect: 'multiplies', factor: 3 });
  expect(server.asked(changeModifier)).toEqual([]);
});

test('before its first sale, the drinks are examples, and another one can be chosen, matched or not (D42)', async () => {
  const dialog = await open({ name: 'Smoked' });
  const [cosmo, mule] = [20, 23].map((id) => ({ id: idOf(id), name: id === 20 ? 'Cosmo' : 'Mule' }));
  server.answers(previewDrinks, ({ example_id }) => ({
    drinks: [{ pos_item: example_id ? mule : cosmo, sold: 0, parts: [], problem: null }] as never,
    more: 0,
    unmatched: 0,
    examples: true,
  }));
  server.answers(searchPosItems, [sampleRow(searchPosItems, { ...mule, variation: null, state: 'matched' })]);
  await person.click(await dialog.field('Multiplies'));
  await dialog.see('It has not been sold with any POS item yet. Examples:');
  await dialog.see('Cosmo');
  await dialog.type('Another example', 'mule');
  await take(/^Mule/);
  await dialog.see('Mule');
  expect(server.asked(previewDrinks).at(-1)).toMatchObject({ example_id: idOf(23) });
  expect(server.asked(changeModifier)).toEqual([]);
});

test('a refused amount says why in place of the preview', async () => {
  const goose = { id: idOf(3), name: 'Grey Goose' };
  const dialog = await open({ effect: 'adds', inventory_item: goose, depletion_size: { id: idOf(4), name: '1 oz' } });
  await dialog.see('It has not been sold with any POS item yet.');
  server.refusesOnce(previewDrinks, 400, { message: 'No', errors: { depletion_size: 'Write a size like 1 oz' } });
  await dialog.type('Depletion size', 'much');
  await dialog.see('Write a size like 1 oz');
});

test('of a modifier such as "Sub Grey Goose", the item is searched for', async () => {
  server.answers(itemContract.searchItems, []);
  const dialog = await open({ name: 'Sub Grey Goose' });
  await person.click(await dialog.field(/^Replaces the main item with the same amount/));
  expect((await dialog.field('Item')).value).toBe('Grey Goose');
});

test('during a pause of sales it says that earlier sales wait, and asks the server for nothing that it would refuse', async () => {
  server.answers(accountsContract.getMe, me('owner', { inventory_pause: true }));
  const dialog = await open({ effect: 'nothing', state: 'matched' }, { lines: 3, quantity: 3, gross: 30 });
  await person.click(await dialog.field(/^Multiplies/));
  await dialog.see(/^Sales are paused. The 3.00 sold in this cycle so far can be taken out of stock once they are/);
  expect(dialog.element.textContent).not.toContain('Correct the stock');
  await dialog.press('Match');
  await closed();
  expect(server.asked(changeModifier)).toMatchObject([{ effect: 'multiplies', deplete_sales: false }]);
});
