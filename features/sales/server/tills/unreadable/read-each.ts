import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { amountOf } from '../square/square-money.ts';

/** What a person finds it by in the till, as far as it could be read. */
export interface About {
  /** The number that the till shows, or the name of a menu item. */
  readonly number: string | null;
  /** ISO. */
  readonly soldAt: string | null;
  /** A decimal string. */
  readonly total: string | null;
}

/** An order that doesn't match the provider's description, or one that the database refuses. */
export interface Unreadable extends About {
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
    else unreadable.push({ id: idOf(row), reason: reasonOf(tried.error), ...aboutOf(row) });
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

const LONGEST_NUMBER = 100;
const MOST_TOTAL = 1e11;
const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const squareMoney = z.object({ amount: z.number().int(), currency: z.string() }).optional().catch(undefined);

/**
 * The names that the four providers give to these; each of them may be what can't be read. Square's name of an open
 * check is left out, because it may be a guest's.
 */
const told = z.object({
  displayNumber: text,
  receipt_number: text,
  invoice_number: text,
  accountReference: text,
  closed_at: text,
  created_at: text,
  closedDate: text,
  openedDate: text,
  timeClosed: text,
  timeOfClosing: text,
  sale_date: text,
  total_money: squareMoney,
  total_price: text,
  totalAmount: text,
});

function aboutOf(row: unknown): About {
  const { data } = told.safeParse(row);
  if (!data) return { number: null, soldAt: null, total: null };
  const numbers = [data.displayNumber, data.receipt_number, data.invoice_number, data.accountReference];
  const times = [data.closed_at, data.closedDate, data.timeClosed, data.timeOfClosing, data.sale_date, data.created_at];
  const totals = [data.total_money && amountOf(data.total_money), data.total_price, data.totalAmount];
  return {
    number: shortNumber(numbers.find((number) => number?.trim())),
    soldAt: [...times, data.openedDate].map(momentOf).find((time) => time !== null) ?? null,
    total: totals.map(totalOf).find((total) => total !== null) ?? null,
  };
}

/** Without characters that can't be stored; null for none. */
export const shortNumber = (number: string | undefined): string | null =>
  number
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_NUMBER)
    .toWellFormed() || null;

function momentOf(time: string | undefined): string | null {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  return at > 0 && at < Date.UTC(2200, 0) ? new Date(at).toISOString() : null;
}

/** Null for what is no amount of a sale. */
export function totalOf(amount: string | undefined): string | null {
  if (amount === undefined || !/^-?\d{1,20}(\.\d{1,20})?$/.test(amount)) return null;
  const total = new Decimal(amount);
  return total.abs().lt(MOST_TOTAL) ? total.toFixed(2) : null;
}
