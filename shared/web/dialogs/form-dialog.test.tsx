import { useState } from 'react';
import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import {
  closed,
  openForm,
  page,
  person,
  prepareScreen,
  server,
  show,
  showAddress,
  soon,
} from '#test/components/screen.tsx';
import { goTo } from '../address/navigate.ts';
import { DayField } from '../dates/day-picker.tsx';
import { MoneyInput } from '../fields/money-input.tsx';
import { FormDialog } from './form-dialog.tsx';

prepareScreen();

function Form() {
  const [day, setDay] = useState('2026-01-05');
  const [amount, setAmount] = useState<number | null>(3);
  const [sent, setSent] = useState('nothing');
  return (
    <>
      <p>sent: {sent}</p>
      <FormDialog
        title="Payment"
        submitLabel="Save"
        busy={false}
        onSubmit={() => setSent(`${day} ${amount}`)}
        close={() => {}}
      >
        <DayField label="Paid on" timezone="UTC" value={day} onChange={setDay} />
        <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      </FormDialog>
    </>
  );
}

test('a date or an amount that cannot be read is said, and keeps the form from being sent until it was seen (CTRL-010)', async () => {
  await show(<Form />);
  const form = await openForm();
  await form.type(/^Paid on/, 'soon');
  await person.tab();
  await form.see(/“soon” is not a date/);
  const day = await form.field(/^Paid on/);
  expect(day.value).toBe('01/05/2026');
  await form.press('Save');
  await page().see('sent: nothing');
  await soon(() => expect(document.activeElement).toBe(day));
  await form.see(/“soon” is not a date/);
  await form.type(/^Paid on/, '01/31/2026');
  await form.type('Amount', 'many');
  await form.press('Save');
  await soon(() => expect(document.activeElement).toHaveProperty('value', 'many'));
  await page().see('sent: nothing');
  await form.type('Amount', '4');
  await form.press('Save');
  await page().see('sent: 2026-01-31 4');
});

const { inviteToTeam, getEmail } = accountsContract;

test('another page asks before what was typed is lost, and a form that was saved asks nothing', async () => {
  server.answers(getEmail, sampleAnswer(getEmail));
  server.answers(inviteToTeam, sampleAnswer(inviteToTeam));
  const form = await showAddress('/team?invite=1');
  await form.type('E-mail', 'ann@example.test');
  goTo('/items');
  await (await openForm('Unsaved Changes')).press('Keep Editing');
  expect((await form.field('E-mail')).value).toBe('ann@example.test');
  await form.press('Invite');
  await closed();
  expect(window.location.search).toBe('');
});
