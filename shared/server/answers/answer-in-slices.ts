import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Tx, withOrganization } from '../database.ts';
import { StreamedAnswer } from './streamed-answer.ts';
import { withUtcTimes } from './utc-times.ts';

/** One row of an answer: its JSON text, and its key if the answer is an object. */
interface Row {
  readonly key: string | null;
  readonly json: string;
}

const SLICE = 2000;

type Change = (value: unknown) => unknown;

/**
 * An answer about everything in an organization. Its rows come from one cursor, and so from one moment, and are sent
 * slice by slice as the client reads: neither the database's result nor our answer is ever in memory as a whole.
 */
export class SlicedAnswer extends StreamedAnswer {
  private readonly brackets: readonly [string, string];
  private readonly query: RawBuilder<Row>;

  constructor(context: Context, brackets: '[]' | '{}', query: RawBuilder<Row>) {
    super('application/json', (work) => withOrganization(context.db, context.actor.organizationId, work, 'stream'));
    this.brackets = [brackets.charAt(0), brackets.charAt(1)];
    this.query = query;
  }

  /** `change` is applied to every row. */
  protected override async *parts(tx: Tx, change?: Change): AsyncGenerator<string> {
    await sql`declare slices no scroll cursor for ${this.query}`.execute(tx);
    const next = sql.raw<Row>(`fetch ${SLICE} from slices`);
    const [opening, closing] = this.brackets;
    let before = opening;
    let { rows } = await next.execute(tx);
    for (; rows.length > 0; { rows } = await next.execute(tx)) {
      const text = rows.map((row) => asText(row, change)).join(',');
      yield before + withUtcTimes(text);
      before = ',';
    }
    yield before === opening ? opening + closing : closing;
  }
}

function asText({ key, json }: Row, change: Change | undefined): string {
  const value = change ? JSON.stringify(change(JSON.parse(json))) : json;
  return key === null ? value : `${JSON.stringify(key)}:${value}`;
}
