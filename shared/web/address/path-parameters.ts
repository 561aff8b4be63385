import { createContext, useContext } from 'react';

/** Values in the current path for "$id" and other parameters. */
export const PathParameters = createContext<Readonly<Record<string, string>>>({});

export const usePathParameter = (name: string): string | undefined => useContext(PathParameters)[name];
