import { sql } from 'kysely';
import { formatCount } from '#shared/domain/format.ts';
import type { Tx } from '../database.ts';
import { type Image, readNames } from './row-images.ts';

interface Row {
  readonly table: string;
  readonly key: Image;
  readonly before: Image | null;
  readonly after: Image | null;
}

/**
 * How people call the rows of each table: SQL over a row `t`. The first of these tables that an act wrote says what the act was
 * about.
 */
export type RowNames = Readonly<Record<string, string>>;

const MOST_NAMED = 3;
const LONGEST = 300;

/** What an act was about: the names of its rows, also of those that it removed; null where nothing names them. */
export async function namesOfRows(
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
  names: RowNames,
): Promise<string | null> {
  for (const [table, name] of Object.entries(names)) {
    const of = rows.filter((row) => row.table === table);
    if (of.length === 0) continue;
    const there = of.flatMap(({ key, after }) => (after ? [key] : []));
    const gone = of.flatMap(({ before, after }) => (before && !after ? [before] : []));
    const said = listed(await readNames(tx, organizationId, table, sql.raw(name), { there, gone }));
    if (said) return said;
  }
  return null;
}

/** "Gin, Rum, Vodka and 4 more"; null without any. */
export function listed(names: readonly string[]): string | null {
  const different = [...new Set(names)];
  if (different.length === 0) return null;
  const more = different.length - MOST_NAMED;
  const said = different.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
  return said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said;
}
