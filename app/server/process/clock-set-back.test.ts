import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteWrongPassword, secondsToWait } from '#features/accounts/server/access/sign-in-delay.ts';
import { openPool } from '#shared/server/database.ts';
import { ServerProcess } from '#test/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('after the clock was set back, scheduled jobs continue, and attempts dated in the future block no one from signing in', async () => {
  const system = openPool(database.url, 'cellarhand_system', { max: 1 });
  const first = new ServerProcess(database.url, {});
  await first.start();
  const rounds = () =>
    sql<{ ahead: boolean }>`select cron_on > now() as ahead from pgboss.version`
      .execute(system.db)
      .then(({ rows }) => rows[0]?.ahead)
      .catch(() => undefined); // not created yet
  await expect.poll(rounds, { timeout: 60_000 }).toBe(false);
  await first.stop();
  await sql`update pgboss.version set cron_on = now() + interval '6 hours'`.execute(system.db);
  await sql`insert into accounts."rateLimit" (id, key, count, "lastRequest")
    values (gen_random_uuid(), '192.0.2.1/sign-in', 300, extract(epoch from now() + interval '6 hours') * 1000)`.execute(
    system.db,
  );
  const second = new ServerProcess(database.url, {});
  await second.start();
  await expect.poll(rounds, { timeout: 60_000 }).not.toBe(true);
  const tries = await sql`select from accounts."rateLimit" where key = '192.0.2.1/sign-in'`.execute(system.db);
  expect(tries.rows).toEqual([]);
  await expect.poll(() => second.said).toContain("The database's clock was set back");
  await second.close();
  await first.close();
  await system.close();
});

test('a wait recorded before the clock was set back blocks no one for hours', async () => {
  const auth = openPool(database.url, 'cellarhand_auth', { max: 1, searchPath: 'accounts' });
  const email = 'bar@example.test';
  for (let n = 0; n < 8; n += 1) await noteWrongPassword(auth.db, email);
  expect(await secondsToWait(auth.db, email)).toBeGreaterThan(0);
  await sql`update accounts.sign_in_failure set failed_at = now() + interval '6 hours',
    next_try_at = now() + interval '6 hours 8 seconds'`.execute(auth.db);
  expect(await secondsToWait(auth.db, email)).toBe(0);
  await noteWrongPassword(auth.db, email);
  expect(await secondsToWait(auth.db, email)).toBe(0);
  await auth.close();
});
