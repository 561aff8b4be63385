import type { Tx } from '#shared/server/database.ts';
import { holdInstances, insertInstance, requireInstance } from '../instances/change-instances.ts';
import { findDefaultInstance, type PosInstance } from '../instances/list-instances.ts';

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
  return made ?? insertInstance(tx, organizationId, { name: 'Spreadsheet', provider: 'CS', default: true });
}
