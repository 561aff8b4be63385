import { sql } from 'kysely';
import type { Region } from '#shared/domain/region.ts';
import { workInRegion } from '#shared/server/answers/in-region.ts';
import type { Actor, Context } from '#shared/server/context.ts';
import { type Database, withOrganization } from '#shared/server/database.ts';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { CommandContext } from './command.ts';
import { openAccounts } from './open-accounts.ts';

const ORGANIZATION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Commanded = Pick<CommandContext, 'configuration' | 'openDatabase' | 'atEnd'>;

interface ContextOfOwner extends Context {
  /** Acts as cellarhand_system: the command line acts for the whole installation. */
  readonly systemDb: Database;
}

/** A command works in the named organization, or in the only one, on behalf of its first owner. */
export async function actAsOwner(command: Commanded, named: string | undefined): Promise<ContextOfOwner> {
  const { db, systemDb } = await openAccounts(command);
  const organizationId = named ?? (await findOnlyOrganization(systemDb));
  if (!ORGANIZATION_ID.test(organizationId)) {
    throw new OperatorError(`--org must be the id of an organization, not "${organizationId}".`);
  }
  const owner = await withOrganization(db, organizationId, async (tx) => {
    const { rows } = await sql<Omit<Actor, 'organizationId' | 'sessionId' | 'role' | 'region'> & Region>`
      select p.id as "userId", p.email, p.display_name as "displayName", o.name as "organizationName", s.timezone,
             s.country, s.locale, s.currency, s.units
      from accounts.person as p
      join accounts.organization as o on o.id = p.organization_id
      join accounts.organization_setting as s on s.organization_id = p.organization_id
      where p.organization_id = ${organizationId} and p.role = 'owner' order by p.id limit 1`.execute(tx);
    return rows[0];
  });
  if (!owner) throw new OperatorError(`There is no organization ${organizationId}.`);
  const { country, locale, currency, units, ...person } = owner;
  const region = { country, locale, currency, units };
  const leaveRegion = workInRegion(region);
  command.atEnd(async () => leaveRegion());
  return {
    db,
    systemDb,
    now: new Date(),
    actor: { ...person, region, organizationId, sessionId: null, role: 'owner' },
  };
}

async function findOnlyOrganization(systemDb: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from accounts.organization limit 2`.execute(systemDb);
  if (rows.length === 1 && rows[0]) return rows[0].id;
  throw new OperatorError(
    rows.length === 0
      ? 'There is no organization yet: "org create" makes one.'
      : 'Use --org to choose the organization.',
  );
}
