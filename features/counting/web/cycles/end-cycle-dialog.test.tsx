import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { idOf, sampleAnswer, sampleOf } from '#test/components/sample.ts';
import { closed, openForm, person, prepareScreen, server, showAddress, soon } from '#test/components/screen.tsx';
import { countingContract } from '../../contract/counting-contract.ts';
import { stage } from '../../contract/stage.ts';

prepareScreen();
const { listStages, closeChecklist, listVariance, previewZeroOut } = countingContract;
const cycle = (number: number) =>
  server.answers(
    listStages,
    sampleOf(stage, { id: idOf(number), number, state: 'open', start: '2026-01-02T12:00:00.000Z' }),
  );

beforeEach(() => {
  cycle(1);
  server.answers(closeChecklist, sampleAnswer(closeChecklist));
  server.answers(listVariance, sampleAnswer(listVariance));
  server.answers(previewZeroOut, sampleAnswer(previewZeroOut));
});
const show = () => showAddress('/insights?end_cycle=1');

test('it goes on only with a confirmation where stock is set to zero, and keeps what was chosen', async () => {
  const dialog = await show();
  await dialog.press('Continue');
  await dialog.see('Step 2 of 3');
  await person.click(await dialog.field('Zero it out'));
  expect((await dialog.button('Continue')).disabled).toBe(true);
  await person.click(await dialog.field('I have read the list. Set this stock to zero.'));
  await dialog.press('Continue');
  await dialog.see('Uncounted stock is set to zero.');
  await dialog.press('Back');
  expect((await dialog.field('Zero it out')).checked).toBe(true);
  await person.click(await dialog.field('Keep the running counts'));
  await dialog.press('Continue');
  await dialog.see('Uncounted stock keeps its running count.');
  expect((await dialog.button('End Cycle')).disabled).toBe(true);
});

test('a double click goes one step on', async () => {
  const dialog = await show();
  await person.dblClick(await dialog.button('Continue'));
  await dialog.see('Step 2 of 3');
});

test('an audit has an end that is not over yet', async () => {
  const dialog = await show();
  await person.click(await dialog.field('Review it in an audit period first'));
  await dialog.press('Continue');
  await person.click(await dialog.field('Keep the running counts'));
  await dialog.press('Continue');
  await dialog.see('Step 3 of 4');
  const day = await dialog.field('The audit ends on');
  await person.clear(day);
  await person.type(day, '2020-01-01');
  await person.tab();
  await dialog.see('The audit end date cannot be before today');
  expect((await dialog.button('Continue')).disabled).toBe(true);
});

test('its steps begin with what the server says now: another cycle may have begun since the last look', async () => {
  const dialog = await show();
  await dialog.see(/^Cycle 1/);
  await dialog.press('Cancel');
  await closed();
  cycle(2);
  const release = server.holds(listStages);
  const again = await openEndCycle();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  release();
  await soon(async () => expect(await again.see(/^Cycle 2/)).not.toEqual([]));
});

async function openEndCycle() {
  const { go } = await import('#shared/web/address/navigate.ts');
  go({ end_cycle: '1' });
  return openForm('End cycle');
}
