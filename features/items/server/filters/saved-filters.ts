import { sql } from 'kysely';
import type { z } from 'zod';
import { announce } from '#shared/server/announce.ts';
import { isUniqueViolation } from '#shared/server/connections/database-errors.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { savedFilter } from '../../contract/filter-contract.ts';

type SavedFilter = z.output<typeof savedFilter>;
type Data = SavedFilter['data'];

const SHOWN = sql`id, id as filter_id, type, name, data, created_by, to_json(created_at) #>> '{}' as created_at,
  to_json(updated_at) #>> '{}' as updated_at`;

export const undoFilter = rowsInverse({
  kind: 'saved filter',
  what: 'The filter',
  topics: ['filters'],
  names: { 'stock.saved_filter': 't.name' },
});

const filterRows = (id: string) => [{ table: 'stock.saved_filter', where: sql`t.id = ${id}` }];

const refuseTaken = (name: string | undefined) => (error: unknown) => {
  if (!isUniqueViolation(error, 'saved_filter_name_once')) throw error;
  throw refuseField('name', `There is already a filter called ${name}`);
};

/** Saved filters of the organization; everyone in it sees them (FLT-030). */
export function listFilters(context: Context, input: { type: string; filter_id?: string | undefined }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<SavedFilter>`
      select ${SHOWN} from stock.saved_filter
      where organization_id = ${organizationId} and type = ${input.type}
        and (${input.filter_id ?? null}::uuid is null or id = ${input.filter_id ?? null})
      order by name_key, id`.execute(tx);
    return rows;
  });
}

export function createFilter(context: Context, input: { name: string; type: string; data: Data }) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'createFilter', input, async (tx) => {
    const { rows } = await sql<SavedFilter>`
      insert into stock.saved_filter (organization_id, type, name, data, created_by)
      values (${organizationId}, ${input.type}, ${input.name}, ${JSON.stringify(input.data)}::jsonb, ${userId})
      returning ${SHOWN}`
      .execute(tx)
      .catch(refuseTaken(input.name));
    const saved = await told(tx, organizationId, rows);
    const made = filterRows(saved.id).map((each) => ({ ...each, rows: [] }));
    return { ...saved, action_id: await recordRows(tx, context, undoFilter, made) };
  });
}

/** Changes only the given fields: the name, the filters, or both (API-072, API-073). */
export function updateFilter(
  context: Context,
  input: { filter_id: string; name?: string | undefined; data?: Data | undefined },
) {
  const { organizationId } = context.actor;
  if (input.name === undefined && input.data === undefined) throw refuseField('name', 'Name is required');
  return runCommand(context, 'updateFilter', input, async (tx) => {
    const seen = await watchRows(tx, organizationId, filterRows(input.filter_id));
    const data = input.data ? JSON.stringify(input.data) : null;
    const { rows } = await sql<SavedFilter>`
      update stock.saved_filter
      set name = coalesce(${input.name ?? null}, name), data = coalesce(${data}::jsonb, data), updated_at = now()
      where organization_id = ${organizationId} and id = ${input.filter_id} returning ${SHOWN}`
      .execute(tx)
      .catch(refuseTaken(input.name));
    const saved = await told(tx, organizationId, rows);
    return { ...saved, action_id: await recordRows(tx, context, undoFilter, seen) };
  });
}

export function deleteFilter(context: Context, input: { filter_id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteFilter', input, async (tx) => {
    const seen = await watchRows(tx, organizationId, filterRows(input.filter_id));
    const { rows } = await sql<{ id: string; filter_id: string }>`
      delete from stock.saved_filter where organization_id = ${organizationId} and id = ${input.filter_id}
      returning id, id as filter_id`.execute(tx);
    const gone = await told(tx, organizationId, rows);
    return { ...gone, action_id: await recordRows(tx, context, undoFilter, seen) };
  });
}

async function told<T extends { id: string }>(tx: Tx, organizationId: string, [row]: readonly T[]): Promise<T> {
  if (!row) throw notFound('Filter');
  await announce(tx, organizationId, 'filters', [row.id]);
  return row;
}
