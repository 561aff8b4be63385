import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { catalogContract } from '#features/catalog/contract/catalog-contract.ts';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { openForm, person, prepareScreen, server, showDialog, soon, take, told } from '#test/components/screen.tsx';
import { stockTwoShelves } from '#test/components/shelves.ts';
import { itemContract } from '../../contract/item-contract.ts';

prepareScreen();
const { createItem, searchItems } = itemContract;
beforeEach(() => {
  stockTwoShelves(0, 10);
  server.answers(searchItems, []);
  server.answers(catalogContract.listSizes, [sampleRow(catalogContract.listSizes, { id: idOf(4), name: '700 mL' })]);
  server.answers(catalogContract.listTypes, [
    sampleRow(catalogContract.listTypes, { id: idOf(5), name: 'Gin', short_type: 'SP' }),
  ]);
  const made = { id: idOf(6), name: 'Roku Gin', vintage: null, size: { id: idOf(4), name: '700 mL' } };
  server.answers(createItem, sampleAnswer(createItem, { ...made, action_id: idOf(9) }));
});

const create = async (typed: string) => {
  const form = await showDialog('quick_stock');
  await form.type('Quantity', '3');
  await form.type('Item', typed);
  await screen.findByRole('option', { name: `New item “${typed}”` });
  await person.keyboard('{Enter}');
  return { form, dialog: await openForm('New item') };
};

test('an item that is not there is created from its picker by keyboard, chosen there, and the form keeps what it holds', async () => {
  const { form, dialog } = await create('Roku Gin');
  expect((await dialog.field('Name')).value).toBe('Roku Gin');
  await dialog.type('Type', 'Gin');
  await take('Gin');
  await dialog.type('Size', '700 mL');
  await dialog.press('Add item');
  await told(/Item created/);
  expect(server.asked(createItem)).toEqual([
    expect.objectContaining({ name: 'Roku Gin', type_id: idOf(5), size_id: idOf(4), vintage: null, barcode: null }),
  ]);
  await soon(async () => expect((await form.field('Item')).value).toBe('Roku Gin 700 mL'));
  expect((await form.field('Quantity')).value).toBe('3');
});

test('digits are the barcode of the new item, and what is missing is said at its field', async () => {
  const { dialog } = await create('088110055506');
  expect((await dialog.field('Barcode')).value).toBe('088110055506');
  expect((await dialog.field('Name')).value).toBe('');
  await dialog.press('Add item');
  await dialog.see('Name is required');
  await dialog.see('Type is required');
  expect(server.asked(createItem)).toEqual([]);
});

test('a pull offers only items that are there', async () => {
  const form = await showDialog('stock_pull');
  await form.type('Item', 'Roku Gin');
  await screen.findByText(/No items match this name or barcode/);
  expect(screen.queryByText(/New item/)).toBeNull();
});

test('it is offered beside hits of other names, and not where a hit has what was typed', async () => {
  const hit = sampleRow(searchItems, { id: idOf(2), name: 'Roku Select Gin', size: { id: idOf(4), name: '700 mL' } });
  server.answers(searchItems, [hit]);
  const form = await showDialog('quick_stock');
  await form.type('Item', 'roku sel');
  await screen.findByRole('option', { name: 'Roku Select Gin 700 mL' });
  expect(screen.queryByText(/New item/)).toBeNull();
  await form.type('Item', 'Roku Gin');
  await screen.findByRole('option', { name: 'New item “Roku Gin”' });
  await screen.findByRole('option', { name: 'Roku Select Gin 700 mL' });
});

test('leaving the type and the size with Tab takes what was typed, and keeps a type that is not clear', async () => {
  server.answers(catalogContract.listTypes, [
    sampleRow(catalogContract.listTypes, { id: idOf(5), name: 'Red Wine', short_type: 'WI' }),
    sampleRow(catalogContract.listTypes, { id: idOf(7), name: 'Wine', short_type: 'WI' }),
  ]);
  const { dialog } = await create('Roku Gin');
  await dialog.type('Type', 'wi');
  await person.tab();
  expect((await dialog.field('Type')).value).toBe('wi');
  await dialog.see('Choose a type from the list');
  await dialog.type('Type', 'wine');
  await person.tab();
  expect((await dialog.field('Type')).value).toBe('Wine');
  await dialog.type('Size', '700');
  await person.tab();
  expect((await dialog.field('Size')).value).toBe('700 mL');
  await dialog.press('Add item');
  await told(/Item created/);
  expect(server.asked(createItem)).toEqual([expect.objectContaining({ type_id: idOf(7), size_id: idOf(4) })]);
});

test('a size and a vintage that were typed with the name are in their own fields', async () => {
  const { dialog } = await create('Roku Gin 2023 0,7 l');
  expect((await dialog.field('Name')).value).toBe('Roku Gin');
  expect((await dialog.field('Size')).value).toBe('0,7 l');
  expect((await dialog.field('Vintage')).value).toBe('2023');
});
