import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseContract } from '#features/invoices/contract/purchase-contract.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
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
  await show(<ReceivingLines orderId={ORDER} />);
  const focused = () => expect(document.activeElement).toBe(screen.getByLabelText('Received'));
  await soon(focused);
  await person.keyboard('4');
  await page().press('Save');
  await soon(() => expect(server.asked(receiveLine)).toMatchObject([{ line_id: GIN, received_quantity: 4 }]));
  await soon(focused);
  await page().press('Save');
  await soon(() => expect(server.asked(receiveLine)[1]).toMatchObject({ line_id: RUM, received_quantity: 6 }));
});
