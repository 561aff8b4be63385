import { z } from 'zod';

/** An order that doesn't match the provider's description. */
export interface Unreadable {
  readonly id: string;
  /** The path in the order, and the expected type: nothing of its content. */
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

/** A list whose parts are parsed one by one, so an unreadable one doesn't fail the others. */
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
