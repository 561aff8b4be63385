import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import type { TestPerson, TestServer } from './http-server.ts';
import { createTestItem, createTestLocation } from './items.ts';

export interface BatchAnswer {
  batch_id: string;
  outputInventoryItemId: string;
  action_id: string;
  output_quantity: number;
  total_cost: number | null;
  unit_cost: number | null;
  message: string;
  errors: Record<string, string>;
}

/** A production as tests see it. */
export interface ShownBatch {
  id: string;
  created_at: string;
  batch_name: string;
  servings: number;
  labor_cost: number;
  misc_cost: number;
  output_quantity: number;
  output_container_quantity_used: number | null;
  total_cost: number | null;
  unit_cost: number | null;
  output_size_id: string;
  output_type_id: string;
  output_size: { id: string; name: string };
  output_inventory_items: { id: string; name: string; barcode: string; batch: boolean }[];
  sellable_item_group: { id: string; name: string; type: string };
  batch_ingredients: {
    ingredient_name: string;
    inventory_item_id: string;
    quantity: number;
    stock_quantity: number;
    unit_cost: number | null;
    total_cost: number | null;
    size: { id: string };
  }[];
  instructions: { id: string; name: string; sort_order: number }[];
  action_id: string;
}

/** A bar with gin (bar 2, cellar 3, at 20) and vermouth (bar 4, at 15), and a martini of 60 and 30 mL of them. */
export async function openBatchHouse(server: TestServer, owner: TestPerson) {
  const { organizationId } = owner;
  const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
    withOrganization(server.services.db, organizationId, work);
  const bar = await inside((tx) => createTestLocation(tx, organizationId, 'Bar'));
  const cellar = await inside((tx) => createTestLocation(tx, organizationId, 'Cellar'));

  async function item(name: string, unit_cost: number | null, shelves: [string, number][]) {
    const id = await inside((tx) => createTestItem(tx, organizationId, name));
    if (unit_cost !== null) await owner.put(`/api/inventory/item/${id}`, { baseline: { last_unit_cost: unit_cost } });
    for (const [location_id, quantity] of shelves)
      await owner.post('/api/inventory/running-stocks', { inventory_item_id: id, location_id, quantity });
    return id;
  }

  const gin = await item('House Gin', 20, [
    [bar, 2],
    [cellar, 3],
  ]);
  const vermouth = await item('Red Vermouth', 15, [[bar, 4]]);
  const litre = (await owner.post<{ id: string }>('/api/item/size', { volume: 1, unit: 'L' })).body.id;
  const types = await owner.get<{ id: string; short_type: string }[]>('/api/item/types');
  const type = types.body.find((one) => one.short_type === 'SP')?.id as string;

  async function recipe(name: string, ingredients: [string, string, string][]) {
    const { body } = await owner.post<{ recipe_id: string }>('/api/pos/recipes', {
      name,
      price: 12,
      ingredients: ingredients.map(([inventory_item_id, volume, unit]) => ({ inventory_item_id, volume, unit })),
    });
    return body.recipe_id;
  }
  const martini = await recipe('House Martini', [
    [gin, '60', 'mL'],
    [vermouth, '30', 'mL'],
  ]);

  /** 16 servings of the martini, into a new item of 1 L. */
  const order = (change: object = {}) => ({
    sellable_item_group_id: martini,
    servings: 16,
    labor_cost: 5,
    misc_cost: 1,
    batch_name: 'Martini, bottled',
    output_size_id: litre,
    output_type_id: type,
    batch_ingredients: [
      { inventory_item_id: gin, quantity: 1.28 },
      { inventory_item_id: vermouth, quantity: 0.64 },
    ],
    ...change,
  });
  const make = (change: object = {}) => owner.post<BatchAnswer>('/api/pos/batch-recipes', order(change));

  /** Stock on hand of an item by location, in its original format. */
  async function onHand(id: string): Promise<Record<string, number>> {
    const { rows } = await inside((tx) =>
      sql<{ name: string; quantity: number }>`
        select l.name, r.quantity::float8 as quantity from stock.running_stock as r
        join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
        where r.organization_id = ${organizationId} and r.item_id = ${id} order by l.name`.execute(tx),
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.quantity]));
  }

  /** Last cost, average and value of an item. */
  async function worth(id: string) {
    type Item = {
      costs: { last_cost: number | null; last_cost_method: string | null; average_cost: number | null };
      value: { total: number };
    };
    const { costs, value } = (await owner.get<Item>(`/api/inventory/item/${id}`)).body;
    return { ...costs, value: value.total };
  }

  const list = async (query = '') =>
    (await owner.get<{ data: ShownBatch[]; meta: { total: number } }>(`/api/pos/batch-recipes${query}`)).body;
  const undo = (action: string) => owner.post<BatchAnswer>(`/api/inventory/actions/${action}/undo`, {});
  const soundLedger = async () => expect(await inside((tx) => verifyStock(tx, organizationId))).toEqual([]);
  const made = { item, recipe, order, make, onHand, worth, list, undo, soundLedger, inside };
  return { bar, cellar, gin, vermouth, litre, type, martini, ...made };
}

export type BatchHouse = Awaited<ReturnType<typeof openBatchHouse>>;
