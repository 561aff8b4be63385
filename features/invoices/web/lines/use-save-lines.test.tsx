import { within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { invoiceContract } from '../../contract/invoice-contract.ts';
import type { LineDraft } from './line-draft.ts';
import { NewLineRows } from './new-line-rows.tsx';
import { useNewLines } from './use-new-lines.ts';
import { useSaveLines } from './use-save-lines.ts';

prepareScreen();

const { addLinesInBulk, getInvoice } = invoiceContract;
const [INVOICE, GIN, RUM] = [idOf(61), idOf(62), idOf(63)];
const line = (itemId: string, name: string): LineDraft => ({
  id: '',
  model_type: 'inventory_item',
  itemId,
  name,
  barcode: '',
  vintage: '',
  size: '750 mL',
  typeId: 't',
  typeName: 'Gin',
  disgorgement: '',
  lastCost: null,
  packCount: 1,
  quantity: '1',
  unitCost: '1',
  totalCost: '1',
});

function Lines() {
  const lines = useNewLines(INVOICE);
  const { save, isPending } = useSaveLines(INVOICE, lines);
  return (
    <>
      <table>
        <tbody>
          <NewLineRows lines={lines} editing={undefined} onEdit={() => {}} />
        </tbody>
      </table>
      <button type="button" onClick={() => lines.add(line(GIN, 'Gin One'))}>
        Add gin
      </button>
      <button type="button" onClick={() => lines.add(line(RUM, 'Rum Two'))}>
        Add rum
      </button>
      <button type="button" disabled={isPending} onClick={save}>
        Save
      </button>
    </>
  );
}

function Closable() {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open ? <Lines /> : null}
      <button type="button" onClick={() => setOpen(!open)}>
        Close or open
      </button>
    </>
  );
}

const sent = () => server.asked(addLinesInBulk).map((each) => each.inventory_items.map(({ id }) => id));

beforeEach(() => {
  server.findsNothing();
  server.answers(
    addLinesInBulk,
    sampleAnswer(addLinesInBulk, {
      added: 1,
      invoice: sampleAnswer(getInvoice, { id: INVOICE, status: 'DR' }),
      action_id: null,
    }),
  );
});

test('a line entered while the others are saved stays, and is saved next', async () => {
  const answer = server.holds(addLinesInBulk);
  await show(<Lines />);
  await page().press('Add gin');
  await page().press('Save');
  await soon(() => expect(sent()).toEqual([[GIN]]));
  expect(document.querySelector('[aria-label="Edit Gin One"]')).toBeNull();
  await page().press('Add rum');
  answer();
  await told('Item Added');
  expect(document.body.textContent).not.toContain('Gin One');
  await page().see('Rum Two');
  await page().press('Save');
  await soon(() => expect(sent()).toEqual([[GIN], [RUM]]));
});

test('after a lost answer the same lines are sent again first, without those entered since', async () => {
  server.refusesOnce(addLinesInBulk, 503);
  await show(<Lines />);
  await page().press('Add gin');
  await page().press('Save');
  await told('Error Adding Items to Invoice');
  await page().press('Add rum');
  await page().press('Save');
  await soon(() => expect(sent()).toEqual([[GIN], [GIN]]));
  await page().see('Rum Two');
  await page().press('Save');
  await soon(() => expect(sent()).toEqual([[GIN], [GIN], [RUM]]));
});

test('lines sent from a page that is gone stay as sent, and go again under the same ids', async () => {
  server.refusesOnce(addLinesInBulk, 503);
  await show(<Closable />);
  await page().press('Add gin');
  await page().press('Save');
  await told('Error Adding Items to Invoice');
  await page().press('Close or open');
  await page().press('Close or open');
  await page().see('Gin One');
  expect(document.querySelector('[aria-label="Edit Gin One"]')).toBeNull();
  await page().press('Save');
  await soon(() => expect(sent()).toEqual([[GIN], [GIN]]));
  const ids = server.asked(addLinesInBulk).map((each) => each.inventory_items[0]?.client_id);
  expect(ids[0]).toHaveLength(36);
  expect(ids[1]).toBe(ids[0]);
});

test('two places that show the same invoice show the same unsaved lines', async () => {
  await show(
    <>
      <Lines />
      <section aria-label="Other">
        <Lines />
      </section>
    </>,
  );
  const other = within(document.querySelector('section') as HTMLElement);
  await person.click(other.getByText('Add gin'));
  expect(document.querySelectorAll('[aria-label="Edit Gin One"]')).toHaveLength(2);
  await person.click(other.getByText('Save'));
  await told('Item Added');
  expect(document.body.textContent).not.toContain('Gin One');
});

test('refused lines can be corrected', async () => {
  server.refusesOnce(addLinesInBulk, 400, { message: 'Size is required' });
  await show(<Lines />);
  await page().press('Add gin');
  await page().press('Save');
  await told(/Size is required/);
  await page().button('Edit Gin One');
});
