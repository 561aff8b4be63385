import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { closed, me, person, prepareScreen, server, showAddress, told } from '#test/components/screen.tsx';

prepareScreen();
const { updateOrganization, getMe } = accountsContract;
const show = () => showAddress('/insights?sales_pause=1');

test('nothing is paused before somebody says yes (CNT-061, ERR-060)', async () => {
  server.answers(updateOrganization, sampleAnswer(updateOrganization));
  const dialog = await show();
  const pause = await dialog.button('Pause Sales');
  expect(pause.disabled).toBe(true);
  await person.click(await dialog.field('Yes, pause sales processing'));
  expect(pause.disabled).toBe(false);
  await dialog.press('Pause Sales');
  await told('Sales processing has been paused.');
  await closed();
  expect(server.asked(updateOrganization)).toMatchObject([{ inventory_pause: true }]);
});

test('what is paused is resumed in the same place (CNT-060, ERR-061)', async () => {
  const paused = { inventory_pause: true, inventory_paused_at: '2026-01-02T18:00:00.000Z' };
  server.answers(getMe, me('owner', paused));
  server.answers(updateOrganization, sampleAnswer(updateOrganization));
  const dialog = await show();
  await dialog.see(/^Paused since .*2026/);
  expect((await dialog.button('Resume Sales')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Pause Sales' })).toBeNull();
  await person.click(await dialog.field('Yes, resume sales processing'));
  await dialog.press('Resume Sales');
  await told('Sales processing has been resumed.');
  expect(server.asked(updateOrganization)).toMatchObject([{ inventory_pause: false }]);
});

test('what fails is said, and the dialog stays as it was (ERR-025)', async () => {
  const dialog = await show();
  await person.click(await dialog.field('Yes, pause sales processing'));
  server.refusesOnce(updateOrganization, 500);
  await dialog.press('Pause Sales');
  await told('Failed to update sales processing status.');
  expect((await dialog.field('Yes, pause sales processing')).checked).toBe(true);
});
