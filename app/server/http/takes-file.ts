import type { AnyContractProcedure } from '@orpc/contract';
import { z } from 'zod';

const known = new WeakMap<object, boolean>();

/** True for the few procedures whose input includes a file: only they can be called with a form. */
export function takesFile(procedure: AnyContractProcedure): boolean {
  const schema = procedure['~orpc'].inputSchema;
  if (!schema) return false;
  let answer = known.get(schema);
  if (answer === undefined) {
    answer = holdsFile(schema);
    known.set(schema, answer);
  }
  return answer;
}

export function holdsFile(schema: object): boolean {
  return schema instanceof z.ZodObject && Object.values(schema.shape as z.ZodRawShape).some((part) => isFile(part));
}

function isFile(part: unknown): boolean {
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable) return isFile(part.unwrap());
  return part instanceof z.ZodFile;
}
