import { useQuery } from '@tanstack/react-query';
import { connections } from './connections-api.ts';

/** Whether changed prices and names can go to Square: only with a working connection for which an admin turned it on. */
export function useWritesToSquare(): boolean {
  const { data = [] } = useQuery(connections.query.listConnections.queryOptions({ staleTime: 60_000 }));
  return data.some(({ provider, status, write_back }) => provider === 'SQ' && status === 'connected' && write_back);
}
