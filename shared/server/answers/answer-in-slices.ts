import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Tx, withOrganization } from '../database.ts';
import { withUtcTimes } from './utc-times.ts';

/** One row of an answer: its JSON text, and its key if the answer is an object. */
interface Row {
  readonly key: string | null;
  readonly json: string;
}

const SLICE = 2000;

/** A client that takes longer for one slice is disconnected, because it holds a connection and a snapshot. */
const PATIENCE = 30_000;

const ENCODER = new TextEncoder();

type Change = (value: unknown) => unknown;

interface Reader {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly change: Change | undefined;
  begin(): void;
}

/**
 * An answer about everything in an organization. Its rows come from one cursor, and so from one moment, and are sent
 * slice by slice as the client reads: neither the database's result nor our answer is ever in memory as a whole.
 */
export class SlicedAnswer {
  private readonly context: Context;
  private readonly brackets: readonly [string, string];
  private readonly query: RawBuilder<Row>;

  constructor(context: Context, brackets: '[]' | '{}', query: RawBuilder<Row>) {
    this.context = context;
    this.brackets = [brackets.charAt(0), brackets.charAt(1)];
    this.query = query;
  }

  /**
   * Starts reading. Errors before the first slice are refused like in any other call. `change` is applied to every row.
   */
  async open(change?: Change): Promise<ReadableStream<Uint8Array>> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const begun = Promise.withResolvers<void>();
    const { db, actor } = this.context;
    withOrganization(
      db,
      actor.organizationId,
      (tx) => this.send(tx, { writer, change, begin: begun.resolve }),
      'stream',
    )
      .then(() => writer.close())
      .catch((error: unknown) => {
        begun.reject(error);
        return writer.abort(error);
      })
      .catch(() => {}); // the client is gone
    await begun.promise;
    return readable;
  }

  private async send(tx: Tx, { writer, change, begin }: Reader): Promise<void> {
    await sql`declare slices no scroll cursor for ${this.query}`.execute(tx);
    const next = sql.raw<Row>(`fetch ${SLICE} from slices`);
    const [opening, closing] = this.brackets;
    let before = opening;
    let { rows } = await next.execute(tx);
    begin();
    try {
      for (; rows.length > 0; { rows } = await next.execute(tx)) {
        const text = rows.map((row) => asText(row, change)).join(',');
        await taken(writer, before + withUtcTimes(text));
        before = ',';
      }
      await taken(writer, before === opening ? opening + closing : closing);
    } catch (error) {
      throw new Error('An answer in slices could not be finished', { cause: error }); // it must not start a second time
    }
  }
}

function asText({ key, json }: Row, change: Change | undefined): string {
  const value = change ? JSON.stringify(change(JSON.parse(json))) : json;
  return key === null ? value : `${JSON.stringify(key)}:${value}`;
}

async function taken(writer: Reader['writer'], text: string): Promise<void> {
  const timer = setTimeout(() => {
    writer.abort(new Error('The reader of an answer in slices has stalled')).catch(() => {});
  }, PATIENCE);
  try {
    await writer.write(ENCODER.encode(text));
  } finally {
    clearTimeout(timer);
  }
}
