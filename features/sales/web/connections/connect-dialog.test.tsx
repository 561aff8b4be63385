import { expect, test } from 'vitest';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { closed, person, prepareScreen, server, showDialog, told } from '#test/components/screen.tsx';
import { connectionContract } from '../../contract/connection-contract.ts';

prepareScreen();
const { connectTill, listTillProviders, listConnections } = connectionContract;

async function open(given: object = {}) {
  const fields = [{ name: 'access_token', label: 'Access token', secret: true, optional: false }];
  server.answers(listTillProviders, [
    sampleRow(listTillProviders, { provider: 'SQ', name: 'Square', consent: false, fields }),
  ]);
  server.answers(connectTill, sampleAnswer(connectTill, { id: idOf(1) }));
  const dialog = await showDialog('connect_till', given);
  await dialog.type('Access token', 'EAAA');
  return dialog;
}

test('the sales of the last 30 days come in, unless another time is chosen', async () => {
  const dialog = await open();
  const history = await dialog.field('Earlier sales');
  expect(history.value).toBe('30');
  await person.selectOptions(history, 'The last 90 days');
  await dialog.press('Connect');
  await told('Connected. The menu and the sales are coming in.');
  await closed();
  expect(server.asked(connectTill)).toEqual([
    { provider: 'SQ', name: 'Square', access_token: 'EAAA', history_days: 90 },
  ]);
});

test('a connection that is made again goes on where it stopped, so no time is asked for', async () => {
  const connection = sampleRow(listConnections, { id: idOf(1), provider: 'SQ', name: 'Front Till' });
  const dialog = await open({ connection });
  expect(dialog.element.textContent).not.toContain('Earlier sales');
  await dialog.press('Reconnect');
  await closed();
  expect(server.asked(connectTill)).toMatchObject([{ provider: 'SQ', name: 'Front Till' }]);
});
