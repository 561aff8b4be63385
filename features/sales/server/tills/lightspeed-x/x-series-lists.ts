import type { z } from 'zod';
import { isGtin } from '#features/catalog/domain/gtin.ts';
import type { XSeriesNames, XSeriesProduct } from '../../../domain/tills/lightspeed-x-order.ts';
import { amountOf, asText, shortName } from '../../../domain/tills/stated-amount.ts';
import type { CatalogueItem, Credentials } from '../adapter.ts';
import { unlessRefused } from '../till-http.ts';
import type { XSeriesApi } from './x-series-api.ts';
import {
  type ReadXSeriesProduct,
  type ReadXSeriesSale,
  xSeriesNamed,
  xSeriesOne,
  xSeriesProduct,
} from './x-series-shapes.ts';

const PAGE = 200;
const MOST_PRODUCTS = 50_000;
/** Wait before fetching a list again that lacked a name. */
const LIST_AGAIN = 10 * 60_000;

export function readXSeriesItem(product: ReadXSeriesProduct): CatalogueItem {
  const codes = [product.sku, ...(product.product_codes ?? []).map((each) => each.code)].map(shortName);
  const { price_excluding_tax: price } = product;
  return {
    id: product.id,
    ...namesOf(product),
    price: price == null ? null : asText(amountOf(price)),
    gtin: codes.find((code) => code !== null && isGtin(code)) ?? null,
    sku: shortName(product.sku),
    isDeleted: Boolean(product.deleted_at) || product.active === false,
  };
}

const namesOf = ({ name, variant_options, product_category, type }: ReadXSeriesProduct): XSeriesProduct => ({
  name: shortName(name) ?? 'Unnamed product',
  variation: shortName((variant_options ?? []).flatMap((option) => option.value ?? []).join(' / ')),
  category: shortName(product_category?.name) ?? shortName(type?.name),
});

interface NameList {
  names: ReadonlyMap<string, string>;
  askedAt: number;
}

/** Names of one shop for the ids in its sales. Kept in memory; a missing name is fetched. */
export class XSeriesLists implements XSeriesNames {
  private readonly products = new Map<string, XSeriesProduct>();
  private users: NameList = { names: new Map(), askedAt: 0 };
  private registers: NameList = { names: new Map(), askedAt: 0 };

  product = (id: string): XSeriesProduct | undefined => this.products.get(id);
  user = (id: string): string | undefined => this.users.names.get(id);
  register = (id: string): string | undefined => this.registers.names.get(id);

  learn(product: ReadXSeriesProduct): void {
    if (this.products.size >= MOST_PRODUCTS) this.products.clear();
    this.products.set(product.id, namesOf(product));
  }

  /** Fetches all names that these sales need. */
  async prepare(api: XSeriesApi, credentials: Credentials, sales: readonly ReadXSeriesSale[]): Promise<void> {
    const lines = sales.flatMap((sale) => sale.line_items ?? []);
    for (const id of idsOf(lines.map((line) => line.product?.id))) {
      if (this.products.has(id)) continue;
      const path = `/products/${encodeURIComponent(id)}`;
      const ask = () => api.find(credentials, path, xSeriesOne(xSeriesProduct));
      const found = await unlessRefused(ask, null);
      this.learn(found?.data ?? { id });
    }
    const people = idsOf([
      ...sales.map((sale) => sale.source?.author?.id),
      ...lines.map((line) => line.salesperson_id),
    ]);
    this.users = await refreshed(this.users, people, () => readNames(api, credentials, '/users'));
    const registers = idsOf(sales.map((sale) => sale.source?.register_id));
    this.registers = await refreshed(this.registers, registers, () => readNames(api, credentials, '/registers'));
  }
}

const idsOf = (ids: readonly (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

async function refreshed(
  list: NameList,
  wanted: readonly string[],
  ask: () => Promise<ReadonlyMap<string, string>>,
): Promise<NameList> {
  const now = Date.now();
  if (wanted.every((id) => list.names.has(id)) || now - list.askedAt < LIST_AGAIN) return list;
  return { names: await unlessRefused(ask, list.names), askedAt: now };
}

async function readNames(api: XSeriesApi, credentials: Credentials, path: string): Promise<Map<string, string>> {
  const all = await readXSeriesList(api, credentials, path, xSeriesNamed);
  return new Map(
    all.flatMap(({ id, name, display_name }) => {
      const called = shortName(display_name) ?? shortName(name);
      return called ? [[id, called] as const] : [];
    }),
  );
}

/** All pages of a short list. */
export async function readXSeriesList<T>(
  api: XSeriesApi,
  credentials: Credentials,
  path: string,
  schema: z.ZodType<T>,
): Promise<T[]> {
  const all: T[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { readonly data: readonly T[]; readonly after: number | null } = await api.page(
      credentials,
      { path, after, size: PAGE },
      schema,
    );
    all.push(...page.data);
    after = page.after;
  }
  return all;
}
