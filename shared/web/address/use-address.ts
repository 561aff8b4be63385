import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Address, readAddress } from '#shared/web/address/address.ts';

/** The whole address; renders again with every change of the query string. */
export function useAddress(): Address {
  const query = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => readAddress(query), [query]);
}

/** One parameter; renders again only when this one changes. */
export function useParameter(name: keyof Address & string): string | undefined {
  return useRouterState({ select: (state) => readAddress(state.location.searchStr)[name] });
}

export function usePath(): string {
  return useRouterState({ select: (state) => state.location.pathname });
}
