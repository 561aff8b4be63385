import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { type Location, readLocation, readLocations } from './location-rows.ts';

interface LocationQuery {
  type: 'tree' | 'flat';
  returnDeletedIfInstock?: boolean;
  location_id?: string;
}

/** All locations, nested or flat (API-060, API-061); deleted ones that still hold stock on request (LOC-024). */
export function listLocations(context: Context, input: LocationQuery) {
  return runQuery(context, async (tx) => {
    const all = await readLocations(tx, context.actor.organizationId, {
      withDeleted: input.returnDeletedIfInstock ?? false,
    });
    const wanted = input.location_id ? all.filter((one) => one.id === input.location_id) : all;
    if (input.type === 'flat') return wanted.map((one) => ({ ...one, child: [] }));
    const known = new Set(all.map((one) => one.id));
    // A child whose parent is gone moves to the top level instead of disappearing.
    const tops = input.location_id ? wanted : all.filter((one) => !one.parent_id || !known.has(one.parent_id));
    const inside = Map.groupBy(all, (one) => one.parent_id);
    const childOf = (one: Location) => inside.get(one.id) ?? [];
    return tops.map((top) => ({
      ...top,
      child: childOf(top).map((child) => ({ ...child, child: childOf(child) })),
    }));
  });
}

/** One location with its children, and its parent with the parent's children (OAPI-084). */
export function getLocation(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const found = await readLocation(tx, organizationId, input.id);
    const all = await readLocations(tx, organizationId);
    const parent = all.find((one) => one.id === found.parent_id);
    return {
      ...found,
      parent: parent ? { ...parent, child: childrenOf(all, parent) } : null,
      child: childrenOf(all, found),
    };
  });
}

function childrenOf(all: readonly Location[], parent: Location): Location[] {
  return all.filter((one) => one.parent_id === parent.id);
}
