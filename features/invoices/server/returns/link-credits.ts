import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { formatFigure } from '#shared/domain/format.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { type PurchasedLine, readPurchasedLines } from '../invoices/purchased-lines.ts';

interface BoughtLine {
  readonly id: string;
  readonly item_id: string;
  readonly vendor_id: string;
  readonly date_ordered: Date;
  readonly consignment: boolean;
  /** The bought quantity less other invoices' returns. */
  left: Decimal;
}

interface ItemTotal {
  readonly item_id: string;
  readonly name: string;
  readonly consignment: boolean;
  readonly bought: string;
  readonly returned: string;
  /** The quantity that can still be returned from all purchases, less credits from before they were linked. */
  left: Decimal;
}

interface Part {
  readonly returnsLineId: string;
  readonly quantity: Decimal;
}

/**
 * Finds for each negative line the purchases its bottles came from: the one it names, else those of its vendor and then
 * any, newest before it first (D32). Refuses more than was bought and not returned yet, naming the line and the most
 * that can be returned; an item without any purchase here has none to link. `lines` are all lines of some invoices; the
 * caller completes them and keeps the purchases locked until then.
 */
async function planCredits(
  tx: Tx,
  organizationId: string,
  lines: readonly PurchasedLine[],
): Promise<ReadonlyMap<PurchasedLine, readonly Part[]>> {
  const plan = new Map<PurchasedLine, readonly Part[]>();
  if (!lines.some(isCredit)) return plan;
  const items = [...new Set(lines.filter(isCredit).map((line) => line.item_id))];
  const invoices = [...new Set(lines.map((line) => line.invoice_id))];
  await holdPurchases(tx, organizationId, items);
  const bought = await readBought(tx, organizationId, items, invoices);
  const totals = await readTotals(tx, organizationId, items, invoices);
  for (const [index, line] of lines.entries()) {
    if (!isCredit(line)) continue;
    const total = totals.get(`${line.item_id} ${line.consignment}`);
    // Bought before purchases were entered here: only stock limits the return.
    if (line.returns_line_id === null && new Decimal(total?.bought ?? 0).isZero()) continue;
    const parts = take(line, candidatesOf(line, bought), total?.left ?? new Decimal(0));
    if (!Array.isArray(parts)) throw refuseField(`lines.${index}.quantity`, tooMany(parts.most, total, lines[index]));
    if (total) total.left = total.left.plus(line.quantity);
    plan.set(line, parts);
  }
  return plan;
}

/**
 * Stores the plan: each credit names the purchase line it returns, and one that returns several becomes several lines
 * with the same cost and together the same total.
 */
export async function linkCredits(
  tx: Tx,
  organizationId: string,
  lines: readonly PurchasedLine[],
): Promise<readonly PurchasedLine[]> {
  const plan = await planCredits(tx, organizationId, lines);
  const open = [...plan].filter(([line]) => line.returns_line_id === null);
  if (open.length === 0) return lines;
  for (const [line, parts] of open) await split(tx, organizationId, line, parts);
  return readPurchasedLines(tx, organizationId, [...new Set(lines.map((line) => line.invoice_id))]);
}

const isCredit = (line: PurchasedLine) => line.quantity.startsWith('-');

/** Locks these purchases, so no one else returns or corrects them until this is done. */
async function holdPurchases(tx: Tx, organizationId: string, items: readonly string[]): Promise<void> {
  await sql`
    select from purchasing.invoice as i
    where i.organization_id = ${organizationId} and i.type = 'IN' and i.id in (
      select line.invoice_id from purchasing.invoice_line as line
      where line.organization_id = ${organizationId} and line.item_id = any(${items}::uuid[]))
    order by i.id for no key update`.execute(tx);
}

async function readBought(
  tx: Tx,
  organizationId: string,
  items: readonly string[],
  invoices: readonly string[],
): Promise<BoughtLine[]> {
  const { rows } = await sql<Omit<BoughtLine, 'left'> & { left: string }>`
    select line.id, line.item_id, i.vendor_id, i.date_ordered, i.consignment,
      line.quantity + coalesce((
        select sum(back.quantity) from purchasing.invoice_line as back
        where back.organization_id = line.organization_id and back.returns_line_id = line.id
          and back.invoice_id <> all(${invoices}::uuid[])), 0) as left
    from purchasing.invoice_line as line
    join purchasing.invoice as i on i.organization_id = line.organization_id and i.id = line.invoice_id
    where line.organization_id = ${organizationId} and line.item_id = any(${items}::uuid[]) and line.quantity > 0
      and i.type = 'IN' and (i.status <> 'DR' or i.id = any(${invoices}::uuid[]))
    order by i.date_ordered desc, line.position desc, line.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, left: new Decimal(row.left) }));
}

async function readTotals(
  tx: Tx,
  organizationId: string,
  items: readonly string[],
  invoices: readonly string[],
): Promise<Map<string, ItemTotal>> {
  const { rows } = await sql<Omit<ItemTotal, 'left'>>`
    select line.item_id, item.name, i.consignment, coalesce(sum(line.quantity) filter (where line.quantity > 0), 0) as bought,
      coalesce(-sum(line.quantity) filter (where line.quantity < 0 and i.id <> all(${invoices}::uuid[])), 0) as returned
    from purchasing.invoice_line as line
    join purchasing.invoice as i on i.organization_id = line.organization_id and i.id = line.invoice_id
    join catalog.item as item on item.organization_id = line.organization_id and item.id = line.item_id
    where line.organization_id = ${organizationId} and line.item_id = any(${items}::uuid[]) and i.type = 'IN'
      and (i.status <> 'DR' or i.id = any(${invoices}::uuid[]))
    group by line.item_id, item.name, i.consignment`.execute(tx);
  return new Map(
    rows.map((row) => [
      `${row.item_id} ${row.consignment}`,
      { ...row, left: new Decimal(row.bought).minus(row.returned) },
    ]),
  );
}

function candidatesOf(line: PurchasedLine, bought: readonly BoughtLine[]): BoughtLine[] {
  if (line.returns_line_id !== null) return bought.filter((each) => each.id === line.returns_line_id);
  const rank = (each: BoughtLine) =>
    (each.vendor_id === line.vendor_id ? 0 : 2) + (each.date_ordered <= line.date_ordered ? 0 : 1);
  return bought
    .filter((each) => each.item_id === line.item_id && each.consignment === line.consignment)
    .toSorted((one, other) => rank(one) - rank(other)); // newest first among equals
}

/** The purchases the bottles come from, or the most that can be returned. */
function take(line: PurchasedLine, from: readonly BoughtLine[], ofItem: Decimal): Part[] | { readonly most: Decimal } {
  const wanted = new Decimal(line.quantity).negated();
  const free = from.reduce((sum, each) => sum.plus(Decimal.max(0, each.left)), new Decimal(0));
  const most = Decimal.max(0, Decimal.min(free, ofItem));
  if (wanted.gt(most)) return { most };
  const parts: Part[] = [];
  let open = wanted;
  for (const each of from) {
    const quantity = Decimal.min(open, each.left);
    if (quantity.lte(0)) continue;
    each.left = each.left.minus(quantity);
    open = open.minus(quantity);
    parts.push({ returnsLineId: each.id, quantity });
  }
  return parts;
}

const inWords = (quantity: Decimal): string => formatFigure(quantity.toString());

function tooMany(most: Decimal, total: ItemTotal | undefined, line: PurchasedLine | undefined): string {
  const consigned = line?.consignment ? ' on consignment' : '';
  const name = total?.name ?? line?.item_name ?? '';
  const bought = new Decimal(total?.bought ?? 0);
  const returned = new Decimal(total?.returned ?? 0);
  const before = returned.isZero() ? '' : `, ${inWords(returned)} were returned`;
  return `${name}: at most ${inWords(most)} can be returned: ${inWords(bought)} were bought${consigned}${before}`;
}

/** The first part stays in the line; the others become lines after it. */
async function split(tx: Tx, organizationId: string, line: PurchasedLine, parts: readonly Part[]): Promise<void> {
  const whole = new Decimal(line.quantity);
  const totals = parts.map(({ quantity }) => quantity.negated().div(whole).times(line.total_cost).toDecimalPlaces(2));
  const rest = totals.slice(1).reduce((sum, each) => sum.plus(each), new Decimal(0));
  totals[0] = new Decimal(line.total_cost).minus(rest);
  const [first, ...others] = parts.map((part, index) => ({ ...part, total: totals[index]?.toFixed(2) }));
  await sql`
    insert into purchasing.invoice_line (organization_id, invoice_id, item_id, location_id, quantity, unit_cost, total_cost,
      order_line_id, returns_line_id, position)
    select line.organization_id, line.invoice_id, line.item_id, line.location_id, -part.quantity, line.unit_cost, part.total,
      line.order_line_id, part.returns_line_id, line.position
    from purchasing.invoice_line as line
    cross join unnest(${others.map((part) => part.returnsLineId)}::uuid[], ${others.map((part) => part.quantity.toFixed())}::numeric[],
      ${others.map((part) => part.total)}::numeric[]) as part (returns_line_id, quantity, total)
    where line.organization_id = ${organizationId} and line.id = ${line.id}`.execute(tx);
  await sql`
    update purchasing.invoice_line
    set quantity = ${first?.quantity.negated().toFixed()}::numeric, total_cost = ${first?.total}::numeric,
      returns_line_id = ${first?.returnsLineId}
    where organization_id = ${organizationId} and id = ${line.id}`.execute(tx);
  await sql`
    update purchasing.invoice set line_count = line_count + ${others.length}::int
    where organization_id = ${organizationId} and id = ${line.invoice_id} and ${others.length}::int > 0`.execute(tx);
}
