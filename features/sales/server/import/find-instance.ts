import type { Tx } from '#shared/server/database.ts';
import { holdInstances, insertInstance, requireInstance } from '../instances/change-instances.ts';
import { findDefaultInstance, type PosInstance } from '../instances/list-instances.ts';

/** What stands for a till where there is none. */
export const SPREADSHEET = 'Spreadsheet';

/** The till that is named, else the default one; where there is none, one for spreadsheets is made. */
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

/** The till of that name, whatever its case; one that is not known was made of a spreadsheet. */
export async function findInstanceByName(tx: Tx, organizationId: string, name: string): Promise<PosInstance> {
  const known = await holdInstances(tx, organizationId);
  const found = known.find((instance) => instance.name.toLowerCase() === name.toLowerCase());
  return found ?? insertInstance(tx, organizationId, { name, provider: 'CS', default: known.length === 0 });
}
