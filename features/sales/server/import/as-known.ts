import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { foldTexts } from '#shared/server/tables/fold-texts.ts';
import type { NamedModifier } from '../modifiers/store-modifiers.ts';
import type { NamedRow } from './name-lines.ts';

interface KnownLine {
  readonly pos: string;
  readonly transaction_id: string;
  readonly line_id: string;
  readonly external_id: string;
  readonly name: string;
  readonly variation: string | null;
  readonly modifiers: readonly NamedModifier[] | null;
}

type Told = NamedRow & { readonly externalId?: string };

export interface AsKnown {
  readonly rows: readonly Told[];
  /** Rows of sales that a connected till reported itself, under any name of a till: a file never changes those. */
  readonly ofTills: number;
}

/**
 * The rows of a file as what is known of them says it: a file names products and modifiers, without the till's ids and
 * prices, so a line that names the same ones still means them.
 */
export async function asKnown(tx: Tx, organizationId: string, rows: readonly NamedRow[]): Promise<AsKnown> {
  const reported = await readReported(
    tx,
    organizationId,
    rows.map((row) => row.transactionId),
  );
  const own = rows.filter((row) => !reported.has(row.transactionId));
  const known = await readKnown(tx, organizationId, own);
  const fold = await foldTexts(
    tx,
    [...own, ...known.values()].flatMap(({ name, variation }) => [name, variation ?? '']),
  );
  const named = ({ name, variation }: { name: string; variation: string | null }) =>
    JSON.stringify([fold(name), fold(variation ?? '')]);
  const told = own.map((row): Told => {
    const before = known.get(keyOf(row.pos, row.transactionId, row.lineId));
    if (!before) return row;
    const { besides } = row;
    const kept =
      besides?.modifiers && isSameChoice(besides.modifiers, before.modifiers)
        ? { besides: { ...besides, modifiers: before.modifiers } }
        : {};
    return { ...row, ...kept, ...(named(row) === named(before) && { externalId: before.external_id }) };
  });
  return { rows: told, ofTills: rows.length - own.length };
}

const keyOf = (...parts: readonly string[]) => JSON.stringify([parts[0]?.toLowerCase(), ...parts.slice(1)]);

/** The transactions among these that a connected till reported itself: only the till changes them. */
export async function readReported(
  tx: Tx,
  organizationId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(transactionIds)];
  const { rows: found } = await sql<{ order_id: string }>`
    select distinct o.order_id from sales.pos_instance as p
    join sales.till_order as o on o.organization_id = p.organization_id and o.pos_id = p.id and o.order_id = any(${ids}::text[])
    where p.organization_id = ${organizationId}`.execute(tx);
  return new Set(found.map((row) => row.order_id));
}

async function readKnown(tx: Tx, organizationId: string, rows: readonly NamedRow[]): Promise<Map<string, KnownLine>> {
  const { rows: found } = await sql<KnownLine>`
    select p.name as pos, l.transaction_id, l.line_id, i.external_id, i.name, i.variation, l.modifiers
    from unnest(${rows.map((row) => row.transactionId)}::text[], ${rows.map((row) => row.lineId)}::text[],
      ${rows.map((row) => row.pos)}::text[]) as v (transaction_id, line_id, pos)
    join sales.pos_instance as p on p.organization_id = ${organizationId} and lower(p.name) = lower(v.pos)
    join sales.sale_line as l on l.organization_id = p.organization_id and l.pos_id = p.id
      and l.transaction_id = v.transaction_id and l.line_id = v.line_id
    join sales.pos_item as i on i.organization_id = l.organization_id and i.id = l.pos_item_id`.execute(tx);
  return new Map(found.map((line) => [keyOf(line.pos, line.transaction_id, line.line_id), line]));
}

/** The same names as often, in the same order. */
function isSameChoice(told: readonly NamedModifier[], before: readonly NamedModifier[] | null): boolean {
  const said = (modifiers: readonly NamedModifier[]) =>
    JSON.stringify(modifiers.map(({ name, quantity }) => [name.trim().toLowerCase(), Number(quantity)]));
  return before !== null && said(told) === said(before);
}
