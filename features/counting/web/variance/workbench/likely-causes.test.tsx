import { expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { openForm, page, prepareScreen, server, show, told } from '#test/components/screen.tsx';
import { workbenchContract } from '../../../contract/workbench-contract.ts';
import { LikelyCauses } from './likely-causes.tsx';

prepareScreen();
const { findCauses, settleDelivery } = workbenchContract;

test('a draft with a credit is completed once a person says that it is not the expected one', async () => {
  const gin = idOf(1);
  const invoice_id = idOf(4);
  const delivered_at = '2026-02-01T11:00:00.000Z';
  server.answers(findCauses, {
    inventory_item_id: gin,
    causes: [
      {
        kind: 'draft_invoice',
        likelihood: 0.95,
        location_id: idOf(2),
        location_name: 'Bar',
        explanation: 'Invoice 4711 is a draft.',
        fix: { kind: 'deliver', invoice_id, delivered_at, location_id: idOf(2), before: null },
        effect: null,
      },
    ],
    stage: sampleAnswer(findCauses).stage,
  });
  server.answers(settleDelivery, { invoice_id, delivered_at });
  const message = 'A credit is expected from this vendor: $20.00 for PO-1';
  server.refusesOnce(settleDelivery, 409, { message, code: 'conflict', reason: 'credit_expected' });
  await show(<LikelyCauses item={{ id: gin, name: 'Gin' }} />);
  await page().press('Complete the draft');
  const asked = await openForm('Is this the expected credit?');
  await asked.see(/\$20\.00 for PO-1/);
  await asked.press('Complete as another credit');
  await told('Invoice completed, dated before the count');
  const input = { invoice_id, delivered_at, inventory_item_id: gin, location_id: idOf(2) };
  expect(server.asked(settleDelivery)).toEqual([input, { ...input, other_credit: true }]);
});
