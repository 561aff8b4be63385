import type { AnyContractProcedure } from '@orpc/contract';
import type { z } from 'zod';

/**
 * Throws unless the server could send this as the route's answer: in the contract's shape, without additional fields.
 */
export function requireSendable(procedure: AnyContractProcedure, answer: unknown): void {
  const schema = procedure['~orpc'].outputSchema as z.ZodType | undefined;
  if (!schema) throw new Error('This route answers nothing');
  const unknown = addedFields(answer, schema.parse(answer));
  if (unknown.length > 0) throw new Error(`The server never sends ${unknown.join(', ')}`);
}

/** Fields that are sent but missing from the contract. */
function addedFields(sent: unknown, known: unknown, place = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(sent).flatMap(([name, value]) =>
    name in known ? addedFields(value, (known as Record<string, unknown>)[name], `${place}${name}.`) : [place + name],
  );
}
