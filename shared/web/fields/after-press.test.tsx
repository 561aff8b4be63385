import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, person, prepareScreen, show, soon } from '#test/components/screen.tsx';
import { MoneyInput } from './money-input.tsx';

prepareScreen();

const REFUSAL = 'This cannot be negative';
const refused = () => document.body.textContent?.includes(REFUSAL);

function Payment() {
  const [amount, setAmount] = useState<number | null>(93);
  const [sent, setSent] = useState<string>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(String(amount));
      }}
    >
      <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      <button type="submit">Record</button>
      <output>sent: {sent ?? 'nothing'}</output>
    </form>
  );
}

test('an error comes and goes only when the button is released, so that it stays under the pointer', async () => {
  await show(<Payment />);
  const button = await page().button('Record');
  await page().type('Amount', '-5');
  await person.pointer({ keys: '[MouseLeft>]', target: button });
  expect(refused()).toBe(false);
  await person.pointer({ keys: '[/MouseLeft]', target: button });
  await page().see(REFUSAL);
  await page().see('sent: nothing');
  await page().type('Amount', '-6');
  await page().press('Record');
  await page().see('sent: nothing');
  await page().type('Amount', '40');
  await person.pointer({ keys: '[MouseLeft>]', target: button });
  expect(refused()).toBe(true);
  await person.pointer({ keys: '[/MouseLeft]', target: button });
  await page().see('sent: 40');
});

test('a press that ends elsewhere settles the field, too', async () => {
  await show(<Payment />);
  await page().type('Amount', '-5');
  await person.pointer({ keys: '[MouseLeft>]', target: await page().button('Record') });
  await person.pointer({ keys: '[/MouseLeft]', target: document.body });
  await soon(() => expect(refused()).toBe(true));
});

function Delivery() {
  const [amount, setAmount] = useState<number | null>(93);
  const [isConsigned, setConsigned] = useState(false);
  return (
    <>
      <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      <input
        type="checkbox"
        aria-label="Consignment"
        checked={isConsigned}
        onChange={(event) => setConsigned(event.currentTarget.checked)}
      />
      <output>
        {amount} {isConsigned ? 'consigned' : 'bought'}
      </output>
    </>
  );
}

test('a checkbox pressed right after typing in a field takes the press', async () => {
  await show(<Delivery />);
  await page().type('Amount', '40');
  await person.click(await page().field('Consignment'));
  await page().see('40 consigned');
});
