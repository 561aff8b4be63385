import { randomUUID } from 'node:crypto';
import type { RunningHouse } from './running-house.ts';

/** Requests that must be refused, and repeats that must move nothing. Returns the violations. */
export async function tryForgeries(house: RunningHouse): Promise<string[]> {
  const wrong: string[] = [];
  const expectStatus = (what: string, status: number, ...allowed: number[]) => {
    if (!allowed.includes(status)) wrong.push(`${what} was answered with ${status}, not ${allowed.join(' or ')}`);
  };
  const [place] = await house.query<{ inventory_item_id: string; location_id: string }>(
    'select item_id as inventory_item_id, location_id from stock.running_stock order by item_id limit 1',
  );
  const movements = async () =>
    (await house.query<{ n: number }>(`select count(*)::int as n from stock.movement where note like 'forged:%'`))[0]
      ?.n;
  const add = (key: string, more: object = {}, headers: Record<string, string> = {}) =>
    house.call(
      'POST',
      '/inventory/running-stocks',
      { ...place, quantity: 1, details: `forged:${key}`, ...more },
      { 'idempotency-key': key, ...headers },
    );
  for (const token of ['', 'Bearer ', 'Bearer x', `Bearer ${randomUUID()}`, `Basic ${house.session.token}`])
    expectStatus(
      `A request with "${token.slice(0, 12)}"`,
      (await add(randomUUID(), {}, { authorization: token })).status,
      401,
    );
  expectStatus('An unknown item', (await add(randomUUID(), { inventory_item_id: randomUUID() })).status, 404);
  expectStatus('A negative quantity', (await add(randomUUID(), { quantity: -1 })).status, 400);
  expectStatus(
    'A foreign organization',
    (await house.call('GET', `/organization/${randomUUID()}/users`)).status,
    403,
    404,
  );
  if ((await movements()) !== 0) wrong.push('A forged request moved stock');

  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(key)));
  if (new Set(answers.map(({ text }) => text)).size !== 1) wrong.push('A repeated command was answered differently');
  expectStatus('The same key with another body', (await add(key, { quantity: 2 })).status, 409);
  if ((await movements()) !== 1) wrong.push('A command that was sent ten times was booked more or less than once');

  const count = { ...place, count: 5, client_id: `forged:${randomUUID()}` };
  const counted = await Promise.all(
    Array.from({ length: 10 }, () => house.call('POST', '/inventory/stocktakes', { lines: [count] })),
  );
  const actions = new Set(counted.map(({ body }) => (body as { action_id: string }).action_id));
  if (actions.size !== 1) wrong.push(`A count that was sent ten times started ${actions.size} actions`);
  const undo = `/inventory/actions/${[...actions][0]}/undo`;
  expectStatus('The first undo', (await house.call('POST', undo, {})).status, 200);
  expectStatus('The second undo', (await house.call('POST', undo, {})).status, 409);
  return wrong;
}
