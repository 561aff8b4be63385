import type { AnyContractProcedure } from '@orpc/contract';
import { z } from 'zod';

const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * A list in a URL is written by repeating its name, so a list of one value arrives as a text; it is turned back into a
 * list if the contract asks for one. A list in a body is left as sent.
 */
export function listAddressValues(procedure: AnyContractProcedure, input: unknown, url: URL): unknown {
  if (!url.search || typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const lists = listFieldsOf(procedure['~orpc'].inputSchema);
  const lone = Object.entries(input).filter(
    ([name, value]) => lists.has(name) && typeof value === 'string' && url.searchParams.has(name),
  );
  return lone.length === 0 ? input : { ...input, ...Object.fromEntries(lone.map(([name, value]) => [name, [value]])) };
}

function listFieldsOf(schema: unknown): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  let names = known.get(schema);
  if (!names) {
    const fields = Object.entries(schema.shape as z.ZodRawShape);
    names = new Set(fields.filter(([, part]) => isList(part)).map(([name]) => name));
    known.set(schema, names);
  }
  return names;
}

function isList(part: unknown): boolean {
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault)
    return isList(part.unwrap());
  return part instanceof z.ZodArray;
}
