import { isGtin } from '#features/catalog/domain/gtin.ts';
import { amountOf, asText, shortName } from '../../../domain/tills/stated-amount.ts';
import type { CatalogueItem, CatalogueModifier, CataloguePage } from '../adapter.ts';
import type { KSeriesItem } from './k-series-shapes.ts';

/** Separates the courses of an order: not a product. */
const NO_ITEM = 'SEQUENCE';
const MODIFIER = 'SUB_ITEM';

/** Sales identify an item by its SKU, so that is its id here. An item without SKU can't be recognized in a sale. */
export function readKSeriesItems(items: readonly KSeriesItem[]): Pick<CataloguePage, 'items' | 'modifiers'> {
  const known = items.filter((item) => shortName(item.sku) && item.itemType !== NO_ITEM);
  return {
    items: known.filter((item) => item.itemType !== MODIFIER).map(readItem),
    modifiers: known.filter((item) => item.itemType === MODIFIER).map(readModifier),
  };
}

function readItem(item: KSeriesItem): CatalogueItem {
  const sku = shortName(item.sku);
  const codes = [item.barcode, ...(item.barcodes ?? [])].map(shortName);
  return {
    id: sku ?? String(item.id),
    name: shortName(item.name) ?? 'Unnamed item',
    variation: null,
    category: shortName(item.accountingGroup?.name),
    price: priceOf(item),
    gtin: codes.find((code) => code !== null && isGtin(code)) ?? null,
    sku,
    isDeleted: item.active === false,
  };
}

function readModifier(item: KSeriesItem): CatalogueModifier {
  const { id, name, price, isDeleted } = readItem(item);
  return { id, name, price, isDeleted, list: shortName(item.accountingGroup?.name) };
}

/** Null if the register asks for it. */
function priceOf({ prices, priceMode }: KSeriesItem): string | null {
  const amount = prices?.[0]?.amount;
  return amount == null || (priceMode ?? 'AMOUNT') !== 'AMOUNT' ? null : asText(amountOf(amount));
}
