import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Each text normalized like the database compares names: one case, no accents, single spaces. */
export async function foldTexts(tx: Tx, texts: readonly string[]): Promise<(text: string) => string> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, platform.fold(text) as key from unnest(${[...new Set(texts)]}::text[]) as asked (text)`.execute(tx);
  const keys = new Map(rows.map((row) => [row.text, row.key]));
  return (text) => keys.get(text) ?? text;
}
