import { useQuery } from '@tanstack/react-query';
import { needsPrice } from '../../domain/needs-price.ts';
import { instances } from '../sales-api.ts';
import { connections } from './connections-api.ts';

const FRESH = 60_000;

/** Whether something new needs a price, by the till that sells it; without one, by the default till. */
export function useNeedsPrice(): (posId?: string) => boolean {
  const { data: tills = [] } = useQuery(instances.query.listInstances.queryOptions({ staleTime: FRESH }));
  const { data: connected = [] } = useQuery(connections.query.listConnections.queryOptions({ staleTime: FRESH }));
  const ended = connected.filter(({ status }) => status === 'disconnected').map(({ id }) => id);
  return (posId) => needsPrice(tills, ended, posId);
}
