import { expect, test, vi } from 'vitest';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, prepareScreen, server, showDialog, told } from '#test/components/screen.tsx';
import { catalogContract } from '../contract/catalog-contract.ts';

prepareScreen();
const { createType } = catalogContract;
const show = async () => {
  const onCreated = vi.fn();
  return { onCreated, dialog: await showDialog('create_type', { onCreated }) };
};

test('Save is disabled until there is a main type and a name that is not blank (ITEM-043, ITEM-044)', async () => {
  const { dialog } = await show();
  const save = await dialog.button('Save');
  expect(save.disabled).toBe(true);
  await dialog.type('Type name', 'Navy Rum');
  expect(save.disabled).toBe(true);
  await dialog.choose('Item type', 'Liquor');
  expect(save.disabled).toBe(false);
  await dialog.type('Type name', '  ');
  expect(save.disabled).toBe(true);
});

test('the new type is created and chosen in the field that asked for it', async () => {
  const made = sampleAnswer(createType, { name: 'Navy Rum' });
  server.answers(createType, made);
  const { dialog, onCreated } = await show();
  await dialog.choose('Item type', 'Liquor');
  await dialog.type('Type name', ' Navy Rum ');
  await dialog.press('Save');
  await closed();
  expect(onCreated).toHaveBeenCalledExactlyOnceWith(made.id);
  expect(server.asked(createType)).toMatchObject([{ name: 'Navy Rum' }]);
});

test('a failure is reported, and a taken name is reported at the field (ERR-027)', async () => {
  const { dialog, onCreated } = await show();
  await dialog.choose('Item type', 'Liquor');
  await dialog.type('Type name', 'Navy Rum');
  server.refusesOnce(createType, 500);
  await dialog.press('Save');
  await told('Failed to create new type. Please try again.');
  server.refusesOnce(createType, 400, { message: 'No', errors: { name: 'There is one already' } });
  await dialog.press('Save');
  await dialog.see('There is one already');
  expect(onCreated).not.toHaveBeenCalled();
});
