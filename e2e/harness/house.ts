import type { APIRequestContext, APIResponse, BrowserContext } from 'playwright-core';

export const PASSWORD = 'correct horse battery';

/** The person who set the installation up. */
export const OWNER = {
  name: 'Olga Owner',
  email: 'olga@example.test',
  organization: 'The Cellar',
  timezone: 'America/Chicago',
};

/** Can see internal pages, once she has an account. */
export const INNER = 'inner@example.test';

/** The first account, created like on the setup page. */
export async function setUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Setting up failed: ${await response.text()}`);
  return ((await response.json()) as { organization_id: string }).organization_id;
}

/** Gives the browser window a session for this person. */
export async function signIn({ request }: BrowserContext, url: string, email: string): Promise<void> {
  await send(request, `${url}/api/auth/sign-in/email`, { email, password: PASSWORD });
}

export async function isSignedIn({ request }: BrowserContext, url: string): Promise<boolean> {
  return (await request.get(`${url}/api/me`)).ok();
}

/** Creates another organization for the signed-in person, who works in it from now on. */
export async function beginOrganization({ request }: BrowserContext, url: string, name: string): Promise<string> {
  const { id } = await send<{ id: string }>(request, `${url}/api/organization`, { name, timezone: OWNER.timezone });
  await send(request, `${url}/api/organization/set/${id}`);
  return id;
}

/** Fills the signed-in person's empty organization. */
export async function loadDemo({ request }: BrowserContext, url: string): Promise<void> {
  await (await post(request, `${url}/api/data/demo`)).text(); // streams its progress until it is done
}

const send = async <Answer>(request: APIRequestContext, address: string, data?: object): Promise<Answer> =>
  (await post(request, address, data)).json();

async function post(request: APIRequestContext, address: string, data?: object): Promise<APIResponse> {
  const answer = await request.post(address, { data, timeout: 120_000 });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  return answer;
}
