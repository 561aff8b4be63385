import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseContract } from '#features/invoices/contract/purchase-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { purchaseOrderContract } from '../../../contract/purchase-order-contract.ts';
import { ReceivingLines } from './receiving-lines.tsx';

prepareScreen();

const { getReceiving, receiveLine } = purchaseOrderContract;
const [ORDER, INVOICE, GIN, RUM] = [idOf(61), idOf(62), idOf(63), idOf(64)];
const line = (line_id: string, name: string) => ({
  line_id,
  inventory_item: { id: idOf(70), name, size: '750 mL' },
  ordered_quantity: 6,
  state: 'waiting',
});
const data = { order_id: ORDER, invoice_id: INVOICE, open: true, lines: [line(GIN, 'Gin One'), line(RUM, 'Rum Two')] };

test('the quantity of the first line has the focus, and saving it leads to the next one', async () => {
  server.answers(purchaseContract.usedItems, []);
  server.answers(getReceiving, sampleAnswer(getReceiving, data));
  server.answers(receiveLine, sampleAnswer(receiveLine, { ...data, action_id: null }));
  await show(<ReceivingLines orderId={ORDER} onTyping={() => {}} />);
  const focused = () => expect(document.activeElement).toBe(screen.getByLabelText('Received'));
  await soon(focused);
  await person.keyboard('4');
  await page().press('Save');
  await soon(() => expect(server.asked(receiveLine)).toMatchObject([{ line_id: GIN, received_quantity: 4 }]));
  await soon(focused);
  await page().press('Save');
  await soon(() => expect(server.asked(receiveLine)[1]).toMatchObject({ line_id: RUM, received_quantity: 6 }));
});

test('a line that is typed in stays open, whatever another line was saved or opened meanwhile', async () => {
  server.answers(purchaseContract.usedItems, []);
  server.answers(getReceiving, sampleAnswer(getReceiving, data));
  server.answers(receiveLine, sampleAnswer(receiveLine, { ...data, action_id: null }));
  const answer = server.holds(receiveLine);
  const typing: (string | undefined)[] = [];
  await show(<ReceivingLines orderId={ORDER} onTyping={(name) => typing.push(name)} />);
  await page().type('Received', '4');
  expect(typing.at(-1)).toBe('Gin One');
  await page().press('Receive Rum Two');
  await told('Save or cancel the line of Gin One first');
  await page().press('Save');
  await soon(() => expect(typing.at(-1)).toBeUndefined());
  await page().press('Receive Rum Two');
  await page().type('Note', 'Torn box');
  answer();
  await told('Delivery saved');
  expect((await page().field('Note')).value).toBe('Torn box');
  await page().press('All as ordered');
  await told('Save or cancel the line of Rum Two first');
});
