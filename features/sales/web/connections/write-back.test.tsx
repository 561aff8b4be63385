import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { idOf, sampleRow } from '#test/components/sample.ts';
import { me, page, person, prepareScreen, server, show, soon, told } from '#test/components/screen.tsx';
import { connectionContract } from '../../contract/connection-contract.ts';
import { ConnectionStatus } from './connection-status.tsx';

prepareScreen();
const { listConnections, listConflicts, changeConnection, resolveConflict } = connectionContract;
const LABEL = /^Write prices and names to Square/;

const square = (parts: object = {}) =>
  sampleRow(listConnections, {
    id: idOf(1),
    name: 'Square',
    provider: 'SQ',
    status: 'connected',
    can_write: true,
    ...parts,
  });
const shown = (parts: object = {}, isDefault = true) =>
  show(<ConnectionStatus connection={square(parts)} isDefault={isDefault} />);
const turnedOn = () => page().element.querySelector<HTMLInputElement>('input[role=switch]');

test('an admin turns writing on, which is off at first', async () => {
  server.answers(changeConnection, (input) => square({ write_back: input.write_back ?? false }));
  await shown();
  expect(turnedOn()?.checked).toBe(false);
  await person.click(await page().field(LABEL));
  await told('Changed prices and names now go to Square');
  expect(server.asked(changeConnection)).toEqual([{ id: idOf(1), write_back: true }]);
});

test('where another POS is the default, the switch says that nothing is written until this one is', async () => {
  await shown({ write_back: true }, false);
  await page().see(/Only the default POS gets prices and names: make Square the default/);
});

test('for the default POS nothing is said about that', async () => {
  await shown({ write_back: true });
  await page().see('Account');
  expect(page().element.textContent).not.toContain('Only the default POS');
});

test('what could not be changed says why', async () => {
  server.refusesOnce(changeConnection, 409, { message: 'This POS is disconnected: connect it first' });
  await shown({ write_back: true });
  await person.click(await page().field(LABEL));
  await told('This POS is disconnected: connect it first');
});

test.each([
  ['a till that takes no prices', { can_write: false, provider: 'TO' }],
  ['a till that is disconnected', { status: 'disconnected', write_back: true }],
  ['a till that needs attention and was never written to', { status: 'attention' }],
])('there is no switch for %s', async (_, parts) => {
  await shown(parts);
  await page().see('Account');
  expect(turnedOn()).toBeNull();
});

test('a member has no switch, but sees what waits', async () => {
  server.answers(accountsContract.getMe, me('member'));
  await shown({ write_back: true, writes_waiting: 2 });
  await page().see('2 changes are on the way to Square');
  expect(turnedOn()).toBeNull();
});

const conflict = (parts: object = {}) =>
  sampleRow(listConflicts, {
    id: idOf(7),
    name: 'Negroni',
    our_name: 'Negroni',
    their_name: 'Negroni',
    our_price: 15,
    their_price: 13,
    ...parts,
  });

test('a conflict shows both prices, and either is chosen by one press', async () => {
  server.answers(listConflicts, [conflict()]);
  server.answers(resolveConflict, { id: idOf(7), action_id: null });
  await shown({ write_back: true, conflicts: 1 });
  await page().see('It was changed in Square too.');
  await page().see('$15.00');
  await page().see('$13.00');
  await page().press("Keep Square's for Negroni");
  await told('Negroni is kept as Square has it');
  await page().press('Send ours for Negroni');
  await told('Negroni goes to Square again');
  expect(server.asked(resolveConflict).map(({ keep }) => keep)).toEqual(['theirs', 'ours']);
});

test('of a changed name both names are shown; what Square refused shows its reason', async () => {
  const refused = { id: idOf(8), name: 'Spritz', state: 'failed', error: "Square's catalog no longer has this item" };
  server.answers(listConflicts, [
    conflict({ our_name: 'White Negroni', their_price: null }),
    conflict({ ...refused, variation: 'Large', our_name: 'Spritz', their_name: 'Spritz' }),
  ]);
  await shown({ write_back: true, conflicts: 2 });
  await page().see('White Negroni, $15.00');
  await page().see('Negroni, no price');
  await page().see("Square's catalog no longer has this item");
  await page().button("Keep Square's for Spritz (Large)");
});

test('a choice that someone else made already says so', async () => {
  server.answers(listConflicts, [conflict()]);
  server.refusesOnce(resolveConflict, 404, { message: 'Conflict not found' });
  await shown({ write_back: true, conflicts: 1 });
  await page().press('Send ours for Negroni');
  await told('Conflict not found');
  await soon(() => expect(server.asked(listConflicts).length).toBeGreaterThan(0));
});
