import { PASSWORD } from './house.ts';
import type { Journey } from './journey.ts';
import type { Person } from './person.ts';

/** A new colleague, who creates an account with the link that the owner copies and passes on. */
export async function joinByLink(journey: Journey, owner: Person, email: string, name: string): Promise<void> {
  const team = `${owner.url}/api/organization/${journey.organization.id}`;
  const { request } = owner.context;
  const invited = await request.post(`${team}/users`, { data: { email, role: 'member' } });
  const { id } = (await invited.json()) as { id: string };
  const copied = await request.post(`${team}/invitations/${id}/link`);
  const { link } = (await copied.json()) as { link: string };
  const token = new URL(link).searchParams.get('token');
  const visitor = await journey.visitor();
  const joined = await visitor.context.request.post(`${owner.url}/api/invitation/${id}/sign-up`, {
    data: { token, name, password: PASSWORD },
  });
  if (!joined.ok()) throw new Error(`${email} cannot join: ${await joined.text()}`);
}
