import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { ensureSizes } from '#features/catalog/server/sizes/ensure-sizes.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { insertMenu } from '#features/sales/server/import/insert-menu.ts';
import { type SoldLine, storeSales } from '#features/sales/server/import/store-sales.ts';
import { holdInstances, insertInstance } from '#features/sales/server/instances/change-instances.ts';
import { settleLines } from '#features/sales/server/sales/settle-lines.ts';
import { momentOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { cellsOf, type SeedTable } from './seed-files.ts';

const TILL = 'Bar POS (made up)';
const IGNORED = ['Cheese Board', 'Marinated Olives'];

/** Adds the made-up till with its menu, every entry matched. */
export function fillTill(context: Context, menu: SeedTable): Promise<null> {
  const { organizationId } = context.actor;
  return runCommand({ ...context, idempotencyKey: undefined }, 'fillDemoTill', {}, async (tx) => {
    const posId = await findTill(tx, organizationId);
    const entries = cellsOf(menu);
    const sizes = await sizesOf(tx, organizationId, [...new Set(entries.map((cells) => cells.size ?? ''))]);
    const { items, recipes } = await readNamed(tx, organizationId);
    const matched = entries.map(
      ({ item = '', variation, category = '', price = '', name, size = '', stocked_size }) => ({
        name: item,
        variation: variation || null,
        category,
        price,
        itemId: size ? (items.get(`${name} ${contentOfSize(stocked_size)}`) ?? null) : null,
        sizeId: sizes.get(size) ?? null,
        recipeId: size ? null : (recipes.get(item) ?? null),
      }),
    );
    const lost = matched.find(({ itemId, recipeId }) => !itemId && !recipeId);
    if (lost) throw new Error(`fillTill: ${lost.name} is no item and no recipe`);
    const none = { variation: null, itemId: null, sizeId: null, recipeId: null };
    const ignored = IGNORED.map((name) => ({ ...none, name, category: 'Kitchen', price: '12', ignored: true }));
    await insertMenu(tx, { organizationId, posId, now: context.now }, [...matched, ...ignored]);
    return null;
  });
}

async function findTill(tx: Tx, organizationId: string): Promise<string> {
  const known = await holdInstances(tx, organizationId);
  const found = known.find(({ name }) => name === TILL);
  return (found ?? (await insertInstance(tx, organizationId, { name: TILL, provider: 'CS', default: true }))).id;
}

async function sizesOf(tx: Tx, organizationId: string, names: readonly string[]): Promise<Map<string, string>> {
  const parsed = names.flatMap((name) => {
    const read = parseSize(name);
    return read.ok ? [{ name, size: read.size }] : [];
  });
  const { ids } = await ensureSizes(
    tx,
    organizationId,
    parsed.map(({ size }) => size),
  );
  return new Map(parsed.map(({ name }, index) => [name, ids[index] as string]));
}

/** The venue may call 1000 mL 1 L. */
function contentOfSize(text = ''): number | null {
  const read = parseSize(text);
  return read.ok ? contentOf(Number(read.size.volume), read.size.unit, read.size.count) : null;
}

async function readNamed(tx: Tx, organizationId: string) {
  const items = await sql<{ id: string; name: string; volume: number; unit: string; count: number }>`
    select i.id, i.name, z.volume::float8 as volume, z.unit, z.count from catalog.item as i
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.active`.execute(tx);
  const recipes = await sql<{ id: string; name: string }>`
    select id, name from recipes.recipe where organization_id = ${organizationId}`.execute(tx);
  return {
    items: new Map(
      items.rows.map(({ id, name, volume, unit, count }) => [`${name} ${contentOf(volume, unit, count)}`, id]),
    ),
    recipes: new Map(recipes.rows.map((row) => [row.name, row.id])),
  };
}

/** What the till sold in a period, taken from the stock at its own time. Repeated, it changes nothing (D5). */
export function importTickets(context: Context, sales: SeedTable): Promise<null> {
  const { organizationId, userId, timezone } = context.actor;
  const lines = linesOf(sales, timezone);
  return runCommand({ ...context, idempotencyKey: undefined }, 'importDemoSales', {}, async (tx) => {
    await enterLedger(tx, organizationId);
    const { arrived } = await storeSales(tx, organizationId, await findTill(tx, organizationId), lines);
    await settleLines(tx, { organizationId, userId }, arrived);
    return null;
  });
}

function linesOf(sales: SeedTable, timezone: string): SoldLine[] {
  const numbers = new Map<string, number>();
  return cellsOf(sales).map((cells) => {
    const { ticket = '', sold_at = '', item = '', variation, quantity = '', gross = '' } = cells;
    const { payment, employee, modifier } = cells;
    const number = (numbers.get(ticket) ?? 0) + 1;
    numbers.set(ticket, number);
    const [day = '', clock = ''] = sold_at.split(' ');
    const [name = '', price = '0'] = modifier?.split('=') ?? [];
    return {
      transactionId: ticket.startsWith('Z ') ? `Z ${day}` : ticket,
      lineId: String(number),
      name: item,
      variation: variation || null,
      category: null,
      soldAt: momentOf(day, `${clock.padStart(5, '0')}:00`, timezone),
      quantity,
      gross,
      discount: null,
      tax: null,
      paymentType: employee ? 'Payment' : null,
      paymentMethod: payment || null,
      hasListPrice: true,
      raw: cells,
      ...(employee
        ? {
            besides: {
              tip: '0',
              serviceCharge: '0',
              employee,
              register: 'Bar',
              modifiers: name ? [{ name, quantity: '1', price: (Number(price) * Number(quantity)).toFixed(2) }] : [],
            },
          }
        : {}),
    };
  });
}
