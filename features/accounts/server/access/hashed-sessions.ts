import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

/** What the database stores of a session's token: enough to find the session, not enough to sign in. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type Row = Record<string, unknown>;
type Operations = Omit<DBAdapter, 'transaction' | 'id' | 'createSchema' | 'options'>;

/**
 * The library's database, with session tokens hashed before storage. A lookup by token returns it as sent; a list of
 * sessions returns hashes, which give no access.
 */
export function withHashedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...wrap(adapter),
    transaction: (work) => adapter.transaction((tx) => work({ ...tx, ...wrap(tx) } as DBTransactionAdapter)),
  };
}

function wrap(inner: Operations): Operations {
  const ask = <Input extends { model: string; where?: Where[] | undefined }>(input: Input): Input =>
    input.model === 'session' && input.where ? { ...input, where: input.where.map(hashCondition) } : input;
  return {
    ...inner,
    create: async (input) => {
      if (input.model !== 'session') return inner.create(input);
      const { token } = input.data as { token?: unknown };
      return showToken(await inner.create({ ...input, data: hashField(input.data) }), [], token);
    },
    findOne: async (input) => showToken(await inner.findOne(ask(input)), tokensIn(input)),
    findMany: async (input) => {
      const rows = await inner.findMany(ask(input));
      return rows.map((row) => showToken(row, tokensIn(input)));
    },
    update: async (input) => {
      const asked = ask(input);
      const changed = input.model === 'session' ? { ...asked, update: hashField(input.update) } : asked;
      return showToken(await inner.update(changed), tokensIn(input));
    },
    updateMany: (input) =>
      inner.updateMany(input.model === 'session' ? { ...ask(input), update: hashField(input.update) } : input),
    delete: (input) => inner.delete(ask(input)),
    deleteMany: (input) => inner.deleteMany(ask(input)),
    consumeOne: async (input) => showToken(await inner.consumeOne(ask(input)), tokensIn(input)),
    incrementOne: async (input) => showToken(await inner.incrementOne(ask(input)), tokensIn(input)),
    count: (input) => inner.count(ask(input)),
  } as Operations;
}

function hashCondition(condition: Where): Where {
  const { field, value } = condition;
  if (field !== 'token') return condition;
  if (typeof value === 'string') return { ...condition, value: hashToken(value) };
  return Array.isArray(value) ? { ...condition, value: (value as string[]).map(hashToken) } : condition;
}

function hashField<T>(data: T): T {
  const { token } = data as { token?: unknown };
  return typeof token === 'string' ? { ...data, token: hashToken(token) } : data;
}

function tokensIn({ model, where = [] }: { model: string; where?: Where[] | undefined }): string[] {
  if (model !== 'session') return [];
  return where.flatMap(({ field, value }) =>
    field !== 'token' ? [] : typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [],
  );
}

function showToken<T>(row: T, asked: readonly string[], created?: unknown): T {
  const { token: hash } = (row ?? {}) as Row;
  const token = typeof created === 'string' ? created : asked.find((each) => hashToken(each) === hash);
  return row && token ? { ...row, token } : row;
}
