import { beforeEach, expect, test } from 'vitest';
import { location, locationContract } from '#features/ledger/contract/location-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf, sampleAnswer, sampleOf } from '#test/components/sample.ts';
import { closed, messages, prepareScreen, server, showDialog, told } from '#test/components/screen.tsx';
import { CELLAR, SHELF, stockTwoShelves } from '#test/components/shelves.ts';

prepareScreen();
beforeEach(() => stockTwoShelves());
const { createLocation, updateLocation, deleteLocation } = locationContract;
const { undoAction } = stockContract;
const ACTION = idOf(77);
const cellar = sampleOf(location, { id: CELLAR, name: 'Cellar', path: ['Cellar'], depth: 1, availability: true });

test('a blank name is missing (ERR-039)', async () => {
  const dialog = await showDialog('edit_location', {});
  await dialog.type('Name', '   ');
  await dialog.press('Save');
  await told('Please enter a valid location name');
  expect(server.asked(createLocation)).toEqual([]);
});

test('it is added below another one, with digits for its priority', async () => {
  const dialog = await showDialog('edit_location', { parent: cellar });
  await dialog.type('Name', ' Rack 1 ');
  await dialog.type('Priority', '1a2');
  await dialog.press('Save');
  await told('Location Created');
  await closed();
  expect(server.asked(createLocation)).toEqual([
    { name: 'Rack 1', description: null, priority: 12, availability: true, parent_id: CELLAR },
  ]);
});

test('a failure shows its text, and the input stays (ERR-009)', async () => {
  const dialog = await showDialog('edit_location', {});
  await dialog.type('Name', 'Patio');
  server.refusesOnce(createLocation, 500);
  await dialog.press('Save');
  await told('Error Creating Location');
  expect((await dialog.field('Name')).value).toBe('Patio');
});

test('a refusal from the server is shown at its field', async () => {
  const dialog = await showDialog('edit_location', {});
  await dialog.type('Name', 'Cellar');
  server.refusesOnce(createLocation, 400, { message: 'No', errors: { name: 'There is a Cellar already' } });
  await dialog.press('Save');
  await dialog.see('There is a Cellar already');
});

test('only changed fields are sent: someone else may have changed the rest', async () => {
  server.answers(updateLocation, sampleAnswer(updateLocation, { location_id: CELLAR }));
  const dialog = await showDialog('edit_location', { location: cellar });
  await dialog.type('Description', 'Under the awning');
  await dialog.press('Save');
  await told('Location saved');
  expect(server.asked(updateLocation)).toEqual([{ id: CELLAR, description: 'Under the awning' }]);
});

test('a failed change shows the text of a failed addition (ERR-010)', async () => {
  const dialog = await showDialog('edit_location', { location: cellar });
  await dialog.type('Name', 'Terrace');
  server.refusesOnce(updateLocation, 500);
  await dialog.press('Save');
  await told('Error Creating Location');
  expect((await dialog.field('Name')).value).toBe('Terrace');
});

test('nothing is sent if nothing changed', async () => {
  const dialog = await showDialog('edit_location', { location: cellar });
  await dialog.press('Save');
  await closed();
  expect(server.asked(updateLocation)).toEqual([]);
});

test('deleting asks where the stock goes, and Undo restores the location (ERR-050)', async () => {
  server.answers(deleteLocation, { location_id: CELLAR, action_id: ACTION });
  server.answers(undoAction, { action_id: idOf(78), undone_action_id: ACTION, topics: ['stock'] });
  const dialog = await showDialog('delete_location', { location: { ...cellar, running_stock_count: 1 } });
  await dialog.see('1 item is still in Cellar.');
  await dialog.press('Delete');
  await dialog.see('Location is required');
  expect(server.asked(deleteLocation)).toEqual([]);
  await dialog.chooseLocation(/^Move to/, 'Front Shelf');
  await dialog.press('Delete');
  await told('Location Deleted');
  expect(server.asked(deleteLocation)).toEqual([{ id: CELLAR, move_stock_to: SHELF }]);
  await messages().press('Undo');
  await told('Undone');
  expect(server.asked(undoAction)).toEqual([{ id: ACTION }]);
});

test('a failed deletion shows its text (ERR-011)', async () => {
  const dialog = await showDialog('delete_location', { location: cellar });
  await dialog.see('It is empty. Its history is kept.');
  server.refusesOnce(deleteLocation, 500);
  await dialog.press('Delete');
  await told('Error Deleting Location');
});
