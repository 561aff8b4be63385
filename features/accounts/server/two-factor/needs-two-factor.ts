import { sql } from 'kysely';
import { Refusal } from '#shared/server/refusal.ts';
import type { Access } from '../access/find-access.ts';
import type { Accounts } from '../accounts.ts';

export const needsTwoFactor = (organizationName: string): Refusal =>
  new Refusal(
    'forbidden',
    `${organizationName} requires two-factor authentication. Turn it on in your account to continue.`,
  );

/** For routes that name an organization other than the session's. */
export async function requireSecondStep({ authDb }: Accounts, { person }: Access, organizationId: string) {
  const { rows } = await sql<{ name: string }>`
    select o.name from accounts.organization o
    join accounts.organization_setting s on s.organization_id = o.id and s.require_two_factor
    join accounts.member m on m."organizationId" = o.id and m."userId" = ${person.userId}
    join accounts."user" u on u.id = m."userId" and u."twoFactorEnabled" is not true
    where o.id = ${organizationId}`.execute(authDb);
  if (rows[0]) throw needsTwoFactor(rows[0].name);
}
