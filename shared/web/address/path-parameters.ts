import { createContext, useContext } from 'react';

/** What the path of the shown page holds in place of "$id" and its like. */
export const PathParameters = createContext<Readonly<Record<string, string>>>({});

export const usePathParameter = (name: string): string | undefined => useContext(PathParameters)[name];
