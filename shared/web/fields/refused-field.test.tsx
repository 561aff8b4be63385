import { type FormEvent, useState } from 'react';
import { expect, test } from 'vitest';
import { page, person, prepareScreen, show, soon } from '#test/components/screen.tsx';
import { TimeField } from '../dates/time-field.tsx';
import { MoneyInput } from './money-input.tsx';

prepareScreen();

/** A form that knows nothing of what its fields hold. */
function PlainForm() {
  const [amount, setAmount] = useState<number | null>(3);
  const [time, setTime] = useState('19:00');
  const [sent, setSent] = useState('nothing');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(`${amount} at ${time}`);
  };
  return (
    <>
      <form onSubmit={submit}>
        <MoneyInput label="Amount" value={amount} onChange={setAmount} />
        <TimeField label="Until" value={time} onChange={setTime} />
        <button type="submit">Save</button>
      </form>
      <output>sent: {sent}</output>
    </>
  );
}

test('no form sends the figures from before while a field holds a text that it does not understand', async () => {
  await show(<PlainForm />);
  await page().type('Amount', 'many');
  await page().press('Save');
  await page().see('sent: nothing');
  await soon(() => expect(document.activeElement).toHaveProperty('value', 'many'));
  await page().type('Amount', '4');
  await page().type('Until', 'late');
  await person.tab();
  await page().press('Save');
  await page().see('sent: nothing');
  await soon(() => expect(document.activeElement).toHaveProperty('value', 'late'));
  await page().type('Until', '20:30');
  await page().press('Save');
  await page().see('sent: 4 at 20:30');
});
