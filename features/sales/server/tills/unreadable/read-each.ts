import { z } from 'zod';

/** An order that is not as its provider describes it. */
export interface Unreadable {
  readonly id: string;
  /** Where in it, and what was expected: no part of what it holds. */
  readonly reason: string;
}

export interface ReadEach<T> {
  readonly read: readonly T[];
  readonly unreadable: readonly Unreadable[];
}

const named = z.object({
  id: z.string().min(1).max(200).optional().catch(undefined),
  guid: z.string().min(1).max(200).optional().catch(undefined),
  accountFiscId: z.string().min(1).max(200).optional().catch(undefined),
  receiptId: z.string().min(1).max(200).optional().catch(undefined),
});

/** A list of which each part is read by itself, so that one that can't be read doesn't take the others with it. */
export const readEach = <T>(schema: z.ZodType<T>) => z.array(z.unknown()).transform((rows) => sortOut(schema, rows));

function sortOut<T>(schema: z.ZodType<T>, rows: readonly unknown[]): ReadEach<T> {
  const read: T[] = [];
  const unreadable: Unreadable[] = [];
  for (const row of rows) {
    const tried = schema.safeParse(row);
    if (tried.success) read.push(tried.data);
    else unreadable.push({ id: idOf(row), reason: reasonOf(tried.error) });
  }
  return { read, unreadable };
}

function idOf(row: unknown): string {
  const { data } = named.safeParse(row);
  return data?.id ?? data?.guid ?? data?.accountFiscId ?? data?.receiptId ?? 'unknown';
}

function reasonOf({ issues }: z.ZodError): string {
  const [first] = issues;
  return `${first?.path.join('.') || 'order'}: ${first?.code ?? 'unreadable'}`.slice(0, 300);
}
