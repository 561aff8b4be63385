import { expect } from 'vitest';
import type { FakeSquare } from './fakes/square/fake-square.ts';
import type { TestPerson, TestServer } from './http-server.ts';

export interface ListedConnection {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly account: string;
  readonly locations: { id: string; name: string; chosen: boolean }[];
  readonly last_sync_at: string | null;
  readonly last_order_at: string | null;
  readonly waiting: number;
  readonly error: string | null;
  readonly needs_consent: boolean;
  readonly refused_webhooks: number;
  readonly webhook_url: string;
}

/** What a fake Square needs in the settings of a test server. */
export const tillsOf = ({ url, app, webhookKey }: FakeSquare, isApp = false) => ({
  pollSeconds: 3600,
  square: { apiUrl: url, appId: isApp ? app.id : undefined, appSecret: isApp ? app.secret : undefined, webhookKey },
});

export async function listedConnection(person: TestPerson, id: string): Promise<ListedConnection> {
  const { body } = await person.get<ListedConnection[]>('/api/pos/connections');
  return body.find((one) => one.id === id) as ListedConnection;
}

/** Connects by a token, and waits until the first round is over. */
export async function connectSquare(person: TestPerson, square: FakeSquare, more: object = {}): Promise<string> {
  return connectTestTill(person, { provider: 'SQ', name: 'Square', access_token: square.issueToken(), ...more });
}

/** Connects a till of any provider by what is pasted, and waits until the first round is over. */
export async function connectTestTill(person: TestPerson, body: object): Promise<string> {
  const answer = await person.post<{ id: string }>('/api/pos/connections', body);
  expect(answer.status).toBe(200);
  await synced(person, answer.body.id);
  return answer.body.id;
}

/** Waits until a round has ended that began at `since` or later. */
async function synced(person: TestPerson, id: string, since = '', patience?: number): Promise<void> {
  const often = { interval: 20, ...(patience !== undefined && { timeout: patience }) };
  await expect.poll(async () => ((await listedConnection(person, id)).last_sync_at ?? '') > since, often).toBe(true);
}

/** Asks for a round and waits for its end; the end of one that was already running says nothing about what came since. */
export async function syncNow(person: TestPerson, id: string, patience?: number): Promise<void> {
  const asked = new Date().toISOString();
  await new Promise((done) => setTimeout(done, 2)); // a round reads changes up to the millisecond before it begins
  expect((await person.post(`/api/pos/connections/${id}/sync`)).status).toBe(202);
  await synced(person, id, asked, patience);
}

/** A webhook that arrives at the server of the test under the address that it was signed for. */
export function deliver(server: TestServer, square: FakeSquare, id: string, event: object, key?: string) {
  const path = `/api/pos/webhooks/SQ/${id}`;
  return square.notify(event, { url: `http://cellarhand.test${path}`, to: server.url + path, ...(key && { key }) });
}
