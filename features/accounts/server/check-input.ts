import type { z } from 'zod';
import { Refusal } from '#shared/server/refusal.ts';

/** Zod's messages as a refusal, for input that did not come through a contract. */
export function checkInput<T extends z.ZodType>(schema: T, given: z.input<T>): z.output<T> {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const fields = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  throw new Refusal('invalid', error.issues[0]?.message ?? 'Wrong input', fields);
}
