import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Provider } from '../../contract/pos-schemas.ts';
import { type PosInstance, readInstances } from './list-instances.ts';

interface NewInstance {
  readonly name: string;
  readonly provider: Provider;
  readonly default: boolean;
}

/** Adds a till; the first one is the default (POS-035). */
export function createInstance(context: Context, input: NewInstance): Promise<PosInstance> {
  const { organizationId } = context.actor;
  return runCommand(context, 'createInstance', input, async (tx) => {
    const known = await holdInstances(tx, organizationId);
    refuseTakenName(known, input.name);
    return insertInstance(tx, organizationId, { ...input, default: input.default || known.length === 0 });
  });
}

interface InstanceChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly provider?: Provider | undefined;
  readonly default?: boolean | undefined;
}

/** Changes a till. The default can move to another till, but not be removed. */
export function updateInstance(context: Context, input: InstanceChange): Promise<PosInstance> {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateInstance', input, async (tx) => {
    const known = await holdInstances(tx, organizationId);
    const before = known.find((instance) => instance.id === input.id);
    if (!before) throw notFound('POS');
    refuseTakenName(
      known.filter((each) => each !== before),
      input.name,
    );
    if (input.default === false && before.default)
      throw refuseField('default', 'One POS is always the default: make another one the default instead');
    if (input.default && !before.default) await clearDefault(tx, organizationId);
    await tx
      .updateTable('sales.pos_instance')
      .set({
        name: input.name ?? before.name,
        provider: input.provider ?? before.provider,
        is_default: input.default ?? before.default,
        updated_at: context.now,
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .execute();
    await announce(tx, organizationId, 'pos', [input.id]);
    return requireInstance(tx, organizationId, input.id);
  });
}

/** Files name their till, so a name must mean one. */
function refuseTakenName(others: readonly PosInstance[], name: string | undefined): void {
  const taken = others.find((each) => each.name.toLowerCase() === name?.toLowerCase());
  if (taken) throw refuseField('name', `There is a POS called ${taken.name}: choose another name`);
}

/** Locks the tills so there is only one default, also for the first till. */
export async function holdInstances(tx: Tx, organizationId: string): Promise<PosInstance[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cellarhand.pos ' || ${organizationId}, 0))`.execute(tx);
  return readInstances(tx, organizationId);
}

/** Call within `holdInstances`. */
export async function insertInstance(tx: Tx, organizationId: string, input: NewInstance): Promise<PosInstance> {
  if (input.default) await clearDefault(tx, organizationId);
  const { id } = await tx
    .insertInto('sales.pos_instance')
    .values({
      organization_id: organizationId,
      name: input.name,
      provider: input.provider,
      is_default: input.default,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, organizationId, 'pos', [id]);
  return { id, ...input };
}

async function clearDefault(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable('sales.pos_instance')
    .set({ is_default: false })
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', true)
    .execute();
}

/** The till with this id; refuses an unknown one. */
export async function requireInstance(tx: Tx, organizationId: string, id: string): Promise<PosInstance> {
  const found = (await readInstances(tx, organizationId)).find((instance) => instance.id === id);
  if (!found) throw new Refusal('not_found', 'POS not found', { pos_id: 'POS not found' });
  return found;
}
