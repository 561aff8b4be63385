import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const first = {
  name: 'Anna',
  email: 'Anna@Example.com',
  password: 'a good password',
  organization: 'Bar One',
  timezone: 'Europe/Berlin',
};

test('an empty installation asks for set-up, reports invalid input, and of two concurrent set-ups accepts one', async () => {
  const { nobody, url, services } = server;
  expect((await nobody.get('/api/setup')).body).toEqual({ needed: true, code_needed: false });

  const wrong = await nobody.post('/api/setup', { ...first, password: 'short', timezone: 'Berlin', email: 'anna' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    errors: {
      password: 'Password must be 10 or more characters long',
      timezone: 'Timezone must be a name like America/New_York',
      email: 'Invalid email address',
    },
  });

  const both = await Promise.all([
    nobody.post<Record<string, string>>('/api/setup', first),
    nobody.post<Record<string, string>>('/api/setup', { ...first, email: 'other@example.com' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await sql`select from accounts."user"`.execute(services.systemDb);
  expect(rows).toHaveLength(1);
  expect((await nobody.get('/api/setup')).body).toEqual({ needed: false, code_needed: false });
  expect((await nobody.post('/api/setup', first)).status).toBe(409);

  const made = both.find(({ status }) => status === 200);
  const anna = new TestClient(url, { authorization: `Bearer ${made?.body.token}` });
  expect((await anna.get('/api/me')).body).toMatchObject({
    user: { id: made?.body.user_id, display_name: 'Anna' },
    active_organization: { id: made?.body.organization_id, name: 'Bar One', timezone: 'Europe/Berlin', role: 'owner' },
    organization_count: 1,
  });
  expect(made?.headers.getSetCookie()[0]).toMatch(/^cellarhand\.session_token=.*HttpOnly; SameSite=Lax/);
});
