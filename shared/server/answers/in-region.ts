import { AsyncLocalStorage } from 'node:async_hooks';
import { formatBy } from '#shared/domain/format.ts';
import { type Region, UNITED_STATES } from '#shared/domain/region.ts';

const regions = new AsyncLocalStorage<Region>();
let otherwise = UNITED_STATES;
formatBy(() => regions.getStore() ?? otherwise);

/**
 * Does work whose texts people of one organization read: figures and dates in it follow the organization's region. Every
 * request of a member runs in it; a job or a worker that writes for people begins its own.
 */
export const inRegion = <T>(region: Region, work: () => T): T => regions.run(region, work);

/**
 * The same for a command, which works for one organization until it ends.
 *
 * @returns what ends it
 */
export function workInRegion(region: Region): () => void {
  otherwise = region;
  return () => {
    otherwise = UNITED_STATES;
  };
}
