import { Decimal } from 'decimal.js';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import type { CostLayer } from './cost-layer.ts';

export type CostCause =
  | 'purchase'
  | 'batch'
  | 'correction'
  | 'charges'
  | 'cancelled'
  | 'stated'
  | 'merge'
  | 'separation';

/** A source of a cost: a delivery, or a batch made here. */
export type CostDocument = 'invoice' | 'batch';

/** All lines of one document for an item, combined; costs per unit, weighted. Decimal strings. */
export interface SaidOfCost {
  readonly quantity: string;
  readonly unit_cost: string;
  readonly landed_unit_cost: string;
  readonly purchased_at: string;
  readonly consignment: boolean;
}

/** The cause of a change of one item's costs. */
export interface CostSource {
  readonly itemId: string;
  readonly cause: CostCause;
  readonly type: CostDocument | 'item' | null;
  readonly id: string | null;
  readonly name: string | null;
  /** How many arrived at the same time; the newest is named. */
  readonly documents: number;
  readonly before: SaidOfCost | null;
  readonly after: SaidOfCost | null;
}

/** Why costs are rewritten: one cause for all items, and details for each item. */
export interface CostReason {
  readonly userId: string | null;
  readonly cause: CostCause;
  readonly sources?: readonly CostSource[];
  /** When it happened, if that is not now. */
  readonly at?: Date | undefined;
}

interface NamedLayer extends CostLayer {
  readonly sourceId: string;
  readonly sourceName?: string | null;
}

/** The purchases that arrived, by item; only the newest is named. */
export function purchaseSources(layers: readonly NamedLayer[]): Promise<CostSource[]> {
  return collectInSlices([...Map.groupBy(layers, (layer) => layer.itemId)], ([itemId, own]): CostSource => {
    const newest = own.reduce((latest, layer) => (layer.purchasedAt >= latest.purchasedAt ? layer : latest));
    const documents = new Set(own.map((layer) => layer.sourceId)).size;
    const named = { type: 'invoice' as const, id: newest.sourceId, name: newest.sourceName ?? null };
    return { itemId, cause: 'purchase', ...named, documents, before: null, after: sumUp(own) };
  });
}

/** The items whose lines differ between two states of one document. */
export function correctionSources(
  document: { readonly type: CostDocument; readonly id: string; readonly name: string | null },
  before: readonly CostLayer[],
  after: readonly CostLayer[],
): CostSource[] {
  const old = Map.groupBy(before, (layer) => layer.itemId);
  const now = Map.groupBy(after, (layer) => layer.itemId);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((itemId) => {
    const said = { before: sumUp(old.get(itemId) ?? []), after: sumUp(now.get(itemId) ?? []) };
    const cause = causeOf(document.type, said.before, said.after);
    return cause ? [{ itemId, cause, ...document, documents: 1, ...said }] : [];
  });
}

function causeOf(type: CostDocument, before: SaidOfCost | null, after: SaidOfCost | null): CostCause | null {
  if (!after) return before && 'cancelled';
  if (!before) return type === 'batch' ? 'batch' : 'correction';
  const same = (keys: readonly (keyof SaidOfCost)[]) => keys.every((key) => before[key] === after[key]);
  if (!same(['quantity', 'unit_cost', 'purchased_at', 'consignment'])) return 'correction';
  return same(['landed_unit_cost']) ? null : 'charges';
}

function sumUp(layers: readonly CostLayer[]): SaidOfCost | null {
  const [first] = layers;
  if (!first) return null;
  const quantity = layers.reduce((sum, layer) => sum.plus(layer.quantity), new Decimal(0));
  const weighted = (cost: (layer: CostLayer) => string) =>
    quantity.isZero()
      ? new Decimal(cost(first))
      : layers
          .reduce((sum, layer) => sum.plus(new Decimal(layer.quantity).times(cost(layer))), new Decimal(0))
          .div(quantity);
  return {
    quantity: quantity.toFixed(),
    unit_cost: weighted((layer) => layer.unitCost)
      .toDecimalPlaces(6)
      .toFixed(),
    landed_unit_cost: weighted((layer) => layer.landedUnitCost)
      .toDecimalPlaces(6)
      .toFixed(),
    purchased_at: new Date(Math.max(...layers.map((layer) => layer.purchasedAt.getTime()))).toISOString(),
    consignment: first.consignment,
  };
}
