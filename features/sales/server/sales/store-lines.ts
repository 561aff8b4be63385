import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { type NamedModifier, storeLineModifiers } from '../modifiers/store-modifiers.ts';
import type { Arrived } from './settle-lines.ts';

/** A line from a till. Quantities and money are decimal strings; null if the till does not report them. */
export interface ReceivedLine {
  readonly transactionId: string;
  readonly lineId: string;
  readonly posItemId: string;
  /** The till's category at the time of sale; null if there is none. */
  readonly category: string | null;
  readonly soldAt: Date;
  /** Start of the day if the till has no time: a line already stored between then and `soldAt` keeps its time. */
  readonly onDay?: Date | null;
  /** As the till gave it, if that is ahead of `soldAt`: a line that is sent again with it keeps its time. */
  readonly statedAt?: Date;
  readonly quantity: string;
  readonly gross: string | null;
  readonly discount: string | null;
  readonly tax: string | null;
  readonly paymentType: string | null;
  readonly paymentMethod: string | null;
  readonly raw: Readonly<Record<string, unknown>>;
  /** These move no stock; tip and charge are not part of `gross`. */
  readonly besides?: Besides;
}

/** Null if a file does not report it; a connected till reports everything. */
export interface Besides {
  readonly tip: string | null;
  readonly serviceCharge: string | null;
  readonly employee: string | null;
  readonly register: string | null;
  readonly modifiers: readonly NamedModifier[] | null;
}

export interface Stored {
  readonly arrived: Arrived[];
  readonly created: number;
  readonly changed: number;
  /** Sent before, without changes. */
  readonly same: number;
  /** The changed lines as they were. */
  readonly before: readonly LineImage[];
}

/** What a till or a file says of a line, with the names of its columns. */
export interface LineImage {
  readonly id: string;
  readonly [column: string]: unknown;
}

interface KnownRow {
  readonly position: number;
  readonly id: string;
  readonly pos_item_id: string;
  readonly sold_at: Date;
  /** The time of sale now: a line without a time keeps its earlier time on that day. */
  readonly sold_now: Date;
  readonly same: boolean;
  readonly before: LineImage;
}

/**
 * Stores lines of one till as received (D40), each once (D5): known lines are changed if they differ; equal ones are
 * not touched unless a person had undone them. Each line may appear only once in the input.
 */
export async function storeLines(
  tx: Tx,
  organizationId: string,
  posId: string,
  lines: readonly ReceivedLine[],
): Promise<Stored> {
  const stored: Stored[] = [];
  for (const portion of inPortions(lines)) stored.push(await storePortion(tx, organizationId, posId, portion));
  const sum = (pick: (one: Stored) => number) => stored.reduce((total, one) => total + pick(one), 0);
  return {
    arrived: stored.flatMap((one) => one.arrived),
    created: sum((one) => one.created),
    changed: sum((one) => one.changed),
    same: sum((one) => one.same),
    before: stored.flatMap((one) => one.before),
  };
}

async function storePortion(
  tx: Tx,
  organizationId: string,
  posId: string,
  lines: readonly ReceivedLine[],
): Promise<Stored> {
  const { rows: inserted } = await sql<{ id: string; position: number }>`
    with input as (${inputOf(lines)}), new_line as (
      insert into sales.sale_line (organization_id, pos_id, transaction_id, line_id, pos_item_id, sold_at, quantity, gross, discount,
        tax, payment_type, payment_method, tip, service_charge, employee, register, modifiers, category, raw, state, stated_at)
      select ${organizationId}, ${posId}, transaction_id, line_id, pos_item_id, sold_at, quantity, gross, discount, tax, payment_type,
        payment_method, tip, service_charge, employee, register, modifiers, ${soldUnder(organizationId)}, raw, 'unmatched',
        nullif(stated_at, sold_at)
      from input order by transaction_id, line_id
      on conflict (organization_id, pos_id, transaction_id, line_id) do nothing
      returning id, transaction_id, line_id
    )
    select new_line.id, input.position::int as position from new_line join input using (transaction_id, line_id)`.execute(
    tx,
  );
  const known = inserted.length < lines.length ? await changeKnown(tx, organizationId, posId, lines, inserted) : [];
  const arrivedNew = inserted.map(({ id, position }) => {
    const line = lineAt(lines, position);
    return { id, posItemId: line.posItemId, soldAt: line.soldAt, isNew: true };
  });
  const changed = known.filter((row) => !row.same);
  const named = [...inserted, ...changed].flatMap(({ id, position }) => {
    const { modifiers } = lineAt(lines, position).besides ?? {};
    return modifiers ? [{ id, modifiers }] : [];
  });
  if (named.length > 0) await storeLineModifiers(tx, organizationId, posId, named);
  return {
    arrived: [...arrivedNew, ...changed.map((row) => changedLine(row, lineAt(lines, row.position)))],
    created: inserted.length,
    changed: changed.length,
    same: known.length - changed.length,
    before: changed.map((row) => row.before),
  };
}

function lineAt(lines: readonly ReceivedLine[], position: number): ReceivedLine {
  return lines[position - 1] as ReceivedLine;
}

function changedLine(before: KnownRow, line: ReceivedLine): Arrived {
  const moved = before.pos_item_id !== line.posItemId || before.sold_at.getTime() !== before.sold_now.getTime();
  return {
    id: before.id,
    posItemId: line.posItemId,
    soldAt: before.sold_now,
    isNew: false,
    movedFrom: moved ? before.sold_at : undefined,
  };
}

/** Locks the known lines, and writes the differences. */
async function changeKnown(
  tx: Tx,
  organizationId: string,
  posId: string,
  lines: readonly ReceivedLine[],
  inserted: readonly { position: number }[],
): Promise<KnownRow[]> {
  const fresh = new Set(inserted.map((row) => row.position));
  const { rows } = await sql<KnownRow>`
    with input as (${inputOf(lines)})
    select input.position::int as position, l.id, l.pos_item_id, l.sold_at, ${SOLD_NOW} as sold_now,
      l.state <> 'undone' and (l.pos_item_id, l.sold_at, l.quantity, l.gross, l.discount, l.tax, l.payment_type, l.payment_method,
          l.tip, l.service_charge, l.employee, l.register, l.modifiers)
        is not distinct from (input.pos_item_id, ${SOLD_NOW}, input.quantity, input.gross, input.discount, input.tax, input.payment_type,
          input.payment_method, input.tip, input.service_charge, input.employee, input.register, input.modifiers) as same,
      ${LINE_IMAGE} as before
    from input
    join sales.sale_line as l on l.organization_id = ${organizationId} and l.pos_id = ${posId}
      and l.transaction_id = input.transaction_id and l.line_id = input.line_id
    order by l.transaction_id, l.line_id for update of l`.execute(tx);
  const known = rows.filter((row) => !fresh.has(row.position));
  const changed = known.filter((row) => !row.same);
  if (changed.length > 0) {
    await sql`
      update sales.sale_line as l
      set pos_item_id = input.pos_item_id, sold_at = ${SOLD_NOW},
          stated_at = case when ${IS_STATED} then l.stated_at else nullif(input.stated_at, input.sold_at) end, quantity = input.quantity, gross = input.gross,
          discount = input.discount, tax = input.tax, payment_type = input.payment_type, payment_method = input.payment_method,
          tip = input.tip, service_charge = input.service_charge, employee = input.employee, register = input.register,
          modifiers = input.modifiers,
          -- It keeps the category that it was sold under (POS-056), unless it turns out that another thing was sold.
          category = case when l.pos_item_id = input.pos_item_id then coalesce(l.category, input.category)
            else ${soldUnder(organizationId)} end,
          raw = input.raw, updated_at = now()
      from (${inputOf(changed.map((row) => lineAt(lines, row.position)))}) as input
      where l.organization_id = ${organizationId} and l.pos_id = ${posId}
        and l.transaction_id = input.transaction_id and l.line_id = input.line_id`.execute(tx);
  }
  return known;
}

/** The image of line `l`. */
export const LINE_IMAGE = sql<LineImage>`json_build_object('id', l.id, 'pos_item_id', l.pos_item_id, 'sold_at', l.sold_at,
  'stated_at', l.stated_at,  'quantity', l.quantity::text, 'gross', l.gross::text, 'discount', l.discount::text, 'tax', l.tax::text, 'tip', l.tip::text,
  'service_charge', l.service_charge::text, 'payment_type', l.payment_type, 'payment_method', l.payment_method,
  'employee', l.employee, 'register', l.register, 'category', l.category, 'modifiers', l.modifiers, 'raw', l.raw,
  'state', l.state)`;

const IS_STATED = sql`l.stated_at = input.stated_at`;

const SOLD_NOW = sql`case when ${IS_STATED} or l.sold_at between input.on_day and input.sold_at then l.sold_at else input.sold_at end`;

/** The line's category, else the category of its POS item, which follows the newest sale. */
const soldUnder = (organizationId: string) => sql`coalesce(input.category, (
  select k.name from sales.pos_item as thing
  join sales.category as k on k.organization_id = thing.organization_id and k.id = thing.category_id
  where thing.organization_id = ${organizationId} and thing.id = input.pos_item_id))`;

function inputOf(lines: readonly ReceivedLine[]) {
  const column = <T>(pick: (line: ReceivedLine) => T) => lines.map(pick);
  return sql`
    select transaction_id, line_id, pos_item_id, sold_at, round(quantity, 6) as quantity, round(gross, 2) as gross,
      round(discount, 2) as discount, round(tax, 2) as tax, payment_type, payment_method, category, raw, on_day, stated_at,
      round(tip, 2) as tip, round(service_charge, 2) as service_charge, employee, register, modifiers, position
    from unnest(
      ${column((l) => l.transactionId)}::text[], ${column((l) => l.lineId)}::text[], ${column((l) => l.posItemId)}::uuid[],
      ${column((l) => l.soldAt.toISOString())}::timestamptz[], ${column((l) => l.quantity)}::numeric[],
      ${column((l) => l.gross)}::numeric[], ${column((l) => l.discount)}::numeric[], ${column((l) => l.tax)}::numeric[],
      ${column((l) => l.paymentType)}::text[], ${column((l) => l.paymentMethod)}::text[], ${column((l) => l.category)}::text[],
      ${column((l) => JSON.stringify(l.raw))}::jsonb[],
      ${column((l) => l.onDay?.toISOString() ?? null)}::timestamptz[],
      ${column((l) => (l.statedAt ?? l.soldAt).toISOString())}::timestamptz[],
      ${column((l) => l.besides?.tip ?? null)}::numeric[], ${column((l) => l.besides?.serviceCharge ?? null)}::numeric[],
      ${column((l) => l.besides?.employee ?? null)}::text[], ${column((l) => l.besides?.register ?? null)}::text[],
      ${column((l) => (l.besides?.modifiers ? JSON.stringify(l.besides.modifiers) : null))}::jsonb[]) with ordinality
      as l (transaction_id, line_id, pos_item_id, sold_at, quantity, gross, discount, tax, payment_type, payment_method, category, raw,
        on_day, stated_at, tip, service_charge, employee, register, modifiers, position)`;
}
