import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import type { Access, RouteMeta } from '#shared/contract/route.ts';

export interface ListedRoute {
  /** As in app/contract/api.ts: `stock.moveStock`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  /** Refused to API keys. */
  readonly signedIn: boolean;
  readonly input: z.ZodType | undefined;
  readonly output: z.ZodType | undefined;
}

/** Every route of a contract, at any depth. */
export function listRoutes(contract: object, name = ''): ListedRoute[] {
  return Object.entries(contract).flatMap(([key, part]: [string, unknown]) => {
    const full = name ? `${name}.${key}` : key;
    if (isContractProcedure(part)) return [describe(full, part)];
    return typeof part === 'object' && part !== null ? listRoutes(part, full) : [];
  });
}

function describe(name: string, procedure: AnyContractProcedure): ListedRoute {
  const { route, meta, inputSchema, outputSchema } = procedure['~orpc'];
  return {
    name,
    method: route.method ?? 'POST',
    path: route.path ?? '',
    access: (meta as RouteMeta).access,
    signedIn: (meta as RouteMeta).signedIn,
    input: inputSchema as z.ZodType | undefined,
    output: outputSchema as z.ZodType | undefined,
  };
}
