import { expect, test } from 'vitest';
import { idOf, sampleRow } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show } from '#test/components/screen.tsx';
import { connectionContract } from '../../contract/connection-contract.ts';
import { MissingFromTill, whyNot } from './missing-from-till.tsx';

prepareScreen();
const { listConnections, listMissing } = connectionContract;

test('what a till sent and is missing here is named on request, with when, how much, and why', async () => {
  const order = { kind: 'order', external_id: 'Z9', number: '41', sold_at: '2026-01-05T20:00:00Z', total: 12.5 };
  const item = { kind: 'item', external_id: 'I1', number: 'Long Gin', sold_at: null, total: null };
  server.answers(listMissing, [
    sampleRow(listMissing, { ...order, reason: 'lines.0.tax: invalid_type' }),
    sampleRow(listMissing, { ...item, reason: 'item: its name is too long' }),
  ]);
  const connection = { id: idOf(3), status: 'connected', unreadable: 1, unreadable_items: 1 };
  await show(<MissingFromTill connection={sampleRow(listConnections, connection)} />);
  await page().see("1 order couldn't be read and is missing from your sales. They are requested again with each sync.");
  expect(server.asked(listMissing)).toEqual([]);
  await person.click(page().element.querySelector('summary') as HTMLElement);
  await page().see('Order 41');
  expect(page().element.textContent).toContain("$12.50 · lines.0.tax can't be read");
  expect(page().element.textContent).toContain('Long Ginits name is too long');
});

test('a reason is words', () => {
  expect(whyNot('closed_at: invalid_format')).toBe("closed_at can't be read");
  expect(whyNot('order: its figures are out of range')).toBe('its figures are out of range');
});
