import { useMemo, useSyncExternalStore } from 'react';
import { type Address, readAddress } from '#shared/web/address/address.ts';
import { currentAddress, currentPath, onAddressChange } from '#shared/web/address/navigate.ts';

/** The whole address; rerenders on every change of the query string. */
export function useAddress(): Address {
  const query = useSyncExternalStore(onAddressChange, () => window.location.search);
  return useMemo(() => readAddress(query), [query]);
}

/** One parameter; rerenders only when this one changes. */
export function useParameter(name: keyof Address & string): string | undefined {
  return useSyncExternalStore(onAddressChange, () => currentAddress()[name]);
}

export function usePath(): string {
  return useSyncExternalStore(onAddressChange, currentPath);
}
