import { beforeEach, expect, test, vi } from 'vitest';
import { page, person, prepareScreen, show } from '#test/components/screen.tsx';
import { FigureInput } from './figure-input.tsx';

prepareScreen();
const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
const change = vi.fn();
beforeEach(() => vi.clearAllMocks());

test('Enter sends no form while the figure is refused, since it would send the figure from before', async () => {
  await show(
    <form onSubmit={submit}>
      <FigureInput label="Amount" value={500} onChange={change} decimals={2} show={String} />
      <button type="submit">Save</button>
    </form>,
  );
  await page().type('Amount', '12..5');
  await person.keyboard('{Enter}');
  expect([submit.mock.calls.length, change.mock.calls.length]).toEqual([0, 0]);
  await page().type('Amount', '12.50');
  await person.keyboard('{Enter}');
  expect([submit.mock.calls.length, change.mock.calls]).toEqual([1, [[12.5]]]);
});
