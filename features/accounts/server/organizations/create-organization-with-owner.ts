import { sql } from 'kysely';
import { z } from 'zod';
import { email } from '#shared/contract/schemas.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { country, organizationName, timezone } from '../../contract/organization-contract.ts';
import { password, personName } from '../../contract/setup-contract.ts';
import type { Accounts } from '../accounts.ts';
import { checkInput } from '../check-input.ts';
import { createPerson, hashPassword } from '../people/create-person.ts';
import { createOrganization } from './create-organization.ts';

const input = z.object({
  name: organizationName,
  timezone,
  country: country.optional(),
  email,
  password,
  ownerName: personName.optional(),
});

/** For the command line. A person who has an account becomes the owner if the password is theirs. */
export async function createOrganizationWithOwner(accounts: Accounts, given: z.input<typeof input>, now: Date) {
  const wanted = checkInput(input, given);
  const known = await findCredential(accounts, wanted.email);
  if (known) {
    const { password: passwords } = await accounts.library.$context;
    if (!(await passwords.verify({ hash: known.hash, password: wanted.password }))) {
      throw new Refusal('forbidden', `There is an account for ${wanted.email}, and this is not its password`);
    }
    return createOrganization(accounts, wanted, now, async () => known.userId);
  }
  const passwordHash = await hashPassword(accounts.library, wanted.password);
  const name = wanted.ownerName ?? wanted.email.split('@')[0] ?? wanted.email;
  return createOrganization(accounts, wanted, now, (tx) =>
    createPerson(tx, { name, email: wanted.email, passwordHash }),
  );
}

async function findCredential({ authDb }: Accounts, address: string) {
  const { rows } = await sql<{ userId: string; hash: string }>`
    select u.id as "userId", a.password as hash
    from accounts."user" u join accounts.account a on a."userId" = u.id and a."providerId" = 'credential'
    where u.email = ${address}`.execute(authDb);
  return rows[0];
}
