import { sql } from 'kysely';
import type { Actor, Context, Role } from '#shared/server/context.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { hasRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Access } from '../access/find-access.ts';
import { API_KEY_PREFIX } from '../access/sign-in-library.ts';
import type { Accounts } from '../accounts.ts';
import { type Origin, recordEvent } from '../security/record-event.ts';

const DAY = 24 * 60 * 60;

interface KeyRow {
  id: string;
  name: string;
  start: string;
  role: Role;
  created_by: string;
  by_owner: boolean;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

async function readKeys({ authDb }: Accounts, organizationId: string, id: string | null = null) {
  const { rows } = await sql<KeyRow>`
    select k.id, coalesce(k.name, '') as name, coalesce(k.start, '') as start,
           coalesce(k.metadata::jsonb ->> 'role', 'member') as role, u.name as created_by, exists (
             select from accounts.member as m where m."userId" = u.id and m.role = 'owner'
               and m."organizationId"::text = k.metadata::jsonb ->> 'organizationId') as by_owner,
           k."createdAt" as created_at, k."lastRequest" as last_used_at, k."expiresAt" as expires_at
    from accounts.apikey k join accounts."user" u on u.id::text = k."referenceId"
    where k.metadata::jsonb ->> 'organizationId' = ${organizationId} and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k."createdAt" desc, k.id`.execute(authDb);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}

export async function listApiKeys(accounts: Accounts, { organizationId, role }: Actor) {
  const keys = await readKeys(accounts, organizationId);
  return keys.map(({ by_owner, ...key }) => ({ ...key, may_delete: mayDelete(role, by_owner) }));
}

/** Admins manage their own keys and those of members and other admins, but not an owner's. */
const mayDelete = (role: Role, byOwner: boolean): boolean => !byOwner || hasRole(role, 'owner');

type CommandContext = Pick<Context, 'db' | 'now' | 'idempotencyKey' | 'origin'>;

export interface NewApiKey {
  readonly name: string;
  readonly role: Role;
  readonly expires_in_days?: number | undefined;
}

/**
 * The library creates and hashes the key; its metadata binds it to this organization and limits its role. The key
 * itself is not stored, so a repeated request gets everything but the key.
 */
export async function createApiKey(accounts: Accounts, access: Access, context: CommandContext, input: NewApiKey) {
  const { actor } = access;
  if (!actor || !hasRole(actor.role, input.role)) {
    throw new Refusal('forbidden', "A key can't do more than you can", { role: 'May not be above your own role' });
  }
  let key: string | null = null;
  const id = await runCommand({ ...context, actor }, 'createApiKey', input, async () => {
    const created = await accounts.library.api.createApiKey({
      body: {
        name: input.name,
        userId: actor.userId,
        prefix: API_KEY_PREFIX,
        metadata: { organizationId: actor.organizationId, role: input.role },
        ...(input.expires_in_days === undefined ? {} : { expiresIn: input.expires_in_days * DAY }),
      },
    });
    key = created.key;
    return created.id;
  });
  const [row] = await readKeys(accounts, actor.organizationId, id);
  if (!row) throw notFound('API key');
  const subject = `${row.name} (${row.role})`;
  const { origin } = context;
  if (key)
    await recordEvent(accounts.authDb, actor.organizationId, {
      kind: 'api_key_created',
      person: actor,
      subject,
      origin,
    });
  const { by_owner: _, ...made } = row;
  return { ...made, may_delete: true, key };
}

export async function deleteApiKey(
  accounts: Accounts,
  actor: Actor,
  id: string,
  origin?: Origin,
): Promise<{ id: string }> {
  const { organizationId } = actor;
  const [key] = await readKeys(accounts, organizationId, id);
  if (key && !mayDelete(actor.role, key.by_owner))
    throw new Refusal('forbidden', 'Only owners can delete a key that an owner created');
  const { rows } = await sql<{ name: string | null }>`
    delete from accounts.apikey where id = ${id} and metadata::jsonb ->> 'organizationId' = ${organizationId}
    returning name`.execute(accounts.authDb);
  if (!rows[0]) throw notFound('API key');
  const subject = rows[0].name;
  await recordEvent(accounts.authDb, organizationId, { kind: 'api_key_deleted', person: actor, subject, origin });
  accounts.access.cache.forget();
  return { id };
}
