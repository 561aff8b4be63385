import { sql } from 'kysely';
import { recordEvent } from '#features/accounts/server/security/record-event.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { TillError } from './adapter.ts';
import { adapterOf } from './connect-till.ts';
import { type Connection, holdConnection, readConnections } from './connection-rows.ts';
import type { Tills } from './tills.ts';

export function listConnections(tills: Tills, context: Context): Promise<Connection[]> {
  return runQuery(context, (tx) => readConnections(tx, context.actor.organizationId, tills));
}

export function listTillProviders({ adapters }: Tills) {
  return [...adapters.values()].map(({ provider, name, oauth, pasted }) => ({
    provider,
    name,
    consent: oauth !== null,
    fields: pasted.map((field) => ({
      name: field.name,
      label: field.label,
      secret: field.isSecret,
      optional: field.isOptional ?? false,
    })),
  }));
}

interface ConnectionChange {
  readonly id: string;
  readonly location_ids?: readonly string[] | undefined;
  readonly write_back?: boolean | undefined;
}

/** Chooses the locations, and whether prices and names are written to the POS; both only while it is connected. */
export function changeConnection(tills: Tills, context: Context, input: ConnectionChange): Promise<Connection> {
  const { organizationId } = context.actor;
  const { id, location_ids, write_back } = input;
  return runCommand(context, 'changeConnection', input, async (tx) => {
    const { status, provider } = await holdConnection(tx, organizationId, id);
    if (status === 'disconnected') throw new Refusal('conflict', 'This POS is disconnected: connect it first');
    if (location_ids) await chooseLocations(tx, organizationId, id, location_ids);
    if (write_back !== undefined) {
      const adapter = adapterOf(tills, provider);
      if (write_back && !adapter.writer)
        throw refuseField('write_back', `Prices and names can't be written to ${adapter.name}`);
      await setWriteBack(tx, context, id, write_back, adapter.name);
    }
    await announce(tx, organizationId, 'connections', [id]);
    return (await readConnections(tx, organizationId, tills, id))[0] as Connection;
  });
}

/** Changes that still wait when it is turned off are dropped: they would come as a surprise when it is turned on again. */
async function setWriteBack(tx: Tx, { actor, origin }: Context, id: string, write_back: boolean, name: string) {
  const { organizationId } = actor;
  const { rows } = await sql`
    update sales.till_connection set write_back = ${write_back}
    where organization_id = ${organizationId} and pos_id = ${id} and write_back <> ${write_back} returning pos_id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  if (!write_back)
    await sql`delete from sales.till_write where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
  const kind = write_back ? 'till_writing_on' : 'till_writing_off';
  await recordEvent(tx, organizationId, { kind, person: actor, subject: name, origin });
}

/** Sales of newly chosen locations are imported with their history; deselected locations keep theirs. */
async function chooseLocations(tx: Tx, organizationId: string, id: string, location_ids: readonly string[]) {
  const { rows } = await sql<{ external_id: string; chosen: boolean }>`
      select external_id, chosen from sales.till_location where organization_id = ${organizationId} and pos_id = ${id}`.execute(
    tx,
  );
  const known = new Map(rows.map((row) => [row.external_id, row.chosen]));
  if (location_ids.some((each) => !known.has(each))) throw refuseField('location_ids', 'Location not found');
  await sql`
      update sales.till_location set chosen = external_id = any(${location_ids}::text[])
      where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
  if (location_ids.some((each) => !known.get(each)))
    await sql`
        update sales.till_connection
        set orders_seen_to = null, catalogue_seen_to = null, catalogue_stale = true, sync_requested_at = now(),
          history_asked = history_asked + 1
        where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
}

/** The worker is notified on commit. */
export function requestSync(context: Context, { id }: { id: string }): Promise<{ id: string }> {
  const { organizationId } = context.actor;
  return runCommand(context, 'requestSync', { id }, async (tx) => {
    const { status } = await holdConnection(tx, organizationId, id);
    if (status === 'disconnected') throw new Refusal('conflict', 'This POS is disconnected: connect it first');
    await sql`
      update sales.till_connection set sync_requested_at = now(), catalogue_stale = true, progress = coalesce(progress, '{"orders": 0, "up_to": null}')
      where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
    await announce(tx, organizationId, 'connections', [id]);
    return { id };
  });
}

/** Deletes the credentials even if revoking fails: the provider may be down, or have revoked them itself. */
export async function disconnectTill(tills: Tills, context: Context, { id }: { id: string }): Promise<{ id: string }> {
  const { organizationId } = context.actor;
  let revoke = async () => {};
  const answer = await runCommand(context, 'disconnectTill', { id }, async (tx) => {
    const { provider, account, credentials } = await holdConnection(tx, organizationId, id);
    const opened = credentials && tills.vault.open(credentials, { organizationId, posId: id });
    if (opened) revoke = () => adapterOf(tills, provider).revoke(opened);
    await sql`
      update sales.till_connection
      set status = 'disconnected', credentials = null, expires_at = null, error = null, error_kind = null, progress = null
      where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
    await sql`
      delete from sales.till_write where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
    await sql`
      update sales.till_event set done_at = now()
      where organization_id = ${organizationId} and pos_id = ${id} and done_at is null`.execute(tx);
    await announce(tx, organizationId, 'connections', [id]);
    const subject = `${tills.adapters.get(provider)?.name ?? provider}, ${account}`;
    const { actor, origin } = context;
    await recordEvent(tx, organizationId, { kind: 'till_disconnected', person: actor, subject, origin });
    return { id };
  });
  await revoke().catch((error: unknown) => {
    if (!(error instanceof TillError)) throw error;
  });
  return answer;
}
