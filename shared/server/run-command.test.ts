import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestPerson, contextOf, createTestOrganization, openTestHouse, type TestHouse } from '#test/organization.ts';
import type { Actor } from './context.ts';
import { runCommand } from './run-command.ts';

let house: TestHouse;
let owner: Actor;
let member: Actor;
let done: string[] = [];
beforeAll(async () => {
  house = await openTestHouse();
  const bar = await createTestOrganization(house);
  owner = bar.actor;
  member = await addTestPerson(house, bar.organizationId, 'member');
});
afterAll(() => house.close());

function run(key: string | undefined, input: unknown, { actor = owner, operation = 'pour' } = {}) {
  return runCommand(contextOf(house, actor, new Date(), key), operation, input, async () => {
    done.push(JSON.stringify(input));
    return { poured: done.length };
  });
}
const refused = { code: 'conflict', message: expect.stringContaining('Send a new key') };

test('a repeat under one key does nothing and returns the first answer; another body, command or person is refused (D5)', async () => {
  done = [];
  expect(await run('key', { quantity: 1 })).toEqual({ poured: 1 });
  expect(await run('key', { quantity: 1 })).toEqual({ poured: 1 });
  await expect(run('key', { quantity: 2 })).rejects.toMatchObject(refused);
  await expect(run('key', {})).rejects.toMatchObject(refused);
  await expect(run('key', { quantity: 1 }, { operation: 'spill' })).rejects.toMatchObject(refused);
  await expect(run('key', { quantity: 1 }, { actor: member })).rejects.toMatchObject(refused);
  expect(done).toEqual(['{"quantity":1}']);
  expect(await run('other key', { quantity: 2 })).toEqual({ poured: 2 });
  expect(await run(undefined, { quantity: 2 })).toEqual({ poured: 3 });
});

test('of two concurrent bodies under one key, one runs and the other is refused (D5)', async () => {
  done = [];
  const answers = await Promise.allSettled([1, 2, 3, 4].map((quantity) => run('raced', { quantity })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused);
  expect(done).toHaveLength(1);
});
