import type { Tx } from '#shared/server/database.ts';
import { holdInstances, insertInstance, requireInstance } from '../instances/change-instances.ts';
import { findDefaultInstance, type PosInstance } from '../instances/list-instances.ts';

/** The name of the instance that takes the place of a till. */
export const SPREADSHEET = 'Spreadsheet';

/** The named till, else the default one; if there is none, one for spreadsheets is created. */
export async function findInstance(
  tx: Tx,
  organizationId: string,
  id: string | null | undefined,
): Promise<PosInstance> {
  if (id) return requireInstance(tx, organizationId, id);
  const known = await findDefaultInstance(tx, organizationId);
  if (known) return known;
  const [made] = await holdInstances(tx, organizationId);
  return made ?? insertInstance(tx, organizationId, { name: SPREADSHEET, provider: 'CS', default: true });
}

/** The till with this name, ignoring case; an unknown one is created for spreadsheets. */
export async function findInstanceByName(tx: Tx, organizationId: string, name: string): Promise<PosInstance> {
  const known = await holdInstances(tx, organizationId);
  const found = known.find((instance) => instance.name.toLowerCase() === name.toLowerCase());
  return found ?? insertInstance(tx, organizationId, { name, provider: 'CS', default: known.length === 0 });
}
