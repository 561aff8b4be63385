import { sql } from 'kysely';
import type { z } from 'zod';
import { readName } from '#features/catalog/domain/matching/read-name.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { usualBottle } from '#features/catalog/domain/usual-size.ts';
import { searchKnownItems } from '#features/catalog/server/matching/search-known-items.ts';
import { showUniversalItems } from '#features/catalog/server/universal/show-universal-items.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { proposedItem } from '../../contract/pos-item-contract.ts';
import { doubtOf, namesProduct } from '../../domain/other-bottle.ts';
import { type PosName, readPosName } from '../../domain/read-pos-name.ts';
import { spellOut } from '../../domain/same-product.ts';
import { readPosItem } from '../items/get-pos-item.ts';
import { readPours } from './read-pours.ts';
import { readSizes, type Size, servedAs } from './served-size.ts';

type ProposedItem = z.output<typeof proposedItem>;
type Product = Awaited<ReturnType<typeof showUniversalItems>>[number];

/** A proposal for the form of a new item: its product in the universal catalog, else what the till's name says. */
export function proposeNewItem(context: Context, { id }: { readonly id: string }): Promise<ProposedItem> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const posItem = await readPosItem(tx, organizationId, id);
    const name = readPosName(posItem.name, posItem.variation);
    const region = await readRegion(tx, organizationId);
    const bottle = sizeOf(usualBottle(region));
    const isName = READABLE.test(name.product);
    const product = isName && namesProduct(name.product) ? await findProduct(tx, organizationId, name, bottle) : null;
    const type = await findType(tx, organizationId, product, name);
    const own = product ? { ...product.size, volume: String(product.size.volume) } : isBottled(type) ? bottle : null;
    return {
      name: product?.name ?? (isName ? name.product : posItem.name),
      type_id: type?.id ?? null,
      size: own?.name ?? null,
      depletion_size: own && type ? await takenOf(tx, organizationId, name, own, type.short_type) : null,
      universal_item: product ? { id: product.id, name: product.name } : null,
    };
  });
}

/** Two letters, or a number as long as 1800: "=1+1" and "#5" name no product, although some products have a 1 in theirs. */
const READABLE = /\p{L}.*\p{L}|\d{3}/u;
const MOST_PRODUCTS = 30;
/** From this score on, a product has all words of the search. */
const HAS_ALL_WORDS = 4;

/** The product that the name means, in the usual bottle if it is sold in it. */
async function findProduct(tx: Tx, organizationId: string, name: PosName, bottle: Unnamed): Promise<Product | null> {
  const search = { query: name.product, code: name.product, noVintage: true, size: MOST_PRODUCTS };
  const hits = await searchKnownItems(tx, organizationId, search);
  const complete = hits.filter(({ score }) => score >= HAS_ALL_WORDS).map(({ id }) => id);
  const products = await showUniversalItems(tx, organizationId, complete);
  const isMeant = (product: Product) =>
    doubtOf(spellOut(name.product, [product]), { name: product.name, producer: producerOf(product) }) === null;
  const meant = products.filter(isMeant);
  const [first] = meant;
  if (!first) return null;
  const same = meant.filter((product) => keyOf(product) === keyOf(first));
  return same.find(({ size }) => isSame(size, bottle)) ?? first;
}

const keyOf = ({ name }: Product) => readName(name).words.toSorted().join(' ');
const producerOf = ({ fields }: Product) => fields.find(({ type }) => type === 'PR')?.name ?? null;

type Unnamed = Pick<Size, 'name' | 'volume' | 'unit' | 'count'>;

const isSame = (one: Product['size'], other: Unnamed) =>
  one.volume === Number(other.volume) && one.unit === other.unit && one.count === other.count;

function sizeOf(text: string): Unnamed {
  const read = parseSize(text);
  if (!read.ok) throw new Error(`proposeNewItem: ${text} is no size`);
  return read.size;
}

interface Type {
  readonly id: string;
  readonly name: string;
  readonly short_type: string;
}

/** Whether items of a type come in the usual bottle. */
const isBottled = (type: Type | null): boolean => type?.short_type === 'SP' || type?.short_type === 'WI';

/** The venue's type with the product's subtype, else the last word that is a type ("Yuzu Gin"), else the kind: blanco is tequila. */
async function findType(
  tx: Tx,
  organizationId: string,
  product: Product | null,
  { product: name }: PosName,
): Promise<Type | null> {
  const { rows: types } = await sql<Type>`
    select id, lower(name) as name, short_type from catalog.item_type
    where organization_id = ${organizationId} order by id`.execute(tx);
  const main = product?.type.short_type;
  const possible = types.filter(({ short_type }) => main === undefined || short_type === main);
  const named = (text: string) => possible.find((type) => type.name === text.toLowerCase());
  const texts = [product?.type.name ?? '', name, product?.name ?? ''].map(readName);
  const words = [...texts.flatMap((text) => text.words.toReversed()), ...texts.flatMap(({ kinds }) => kinds)];
  const found = (product && named(product.type.name)) ?? words.map(named).find(Boolean);
  return found ?? (main !== undefined && possible.length === 1 ? (possible[0] as Type) : null);
}

/** How much one sold unit takes; null if a person should choose. */
async function takenOf(tx: Tx, organizationId: string, name: PosName, own: Unnamed, type: string) {
  const sizes = await readSizes(tx, organizationId);
  const pours = await readPours(tx, organizationId);
  const item = { ...own, id: '', stockable: true };
  const { sizeId, newSize } = servedAs(name, item, type, { sizes, pours, usual: undefined });
  return sizeId === item.id ? item.name : (newSize ?? sizes.find(({ id }) => id === sizeId)?.name ?? null);
}

const readRegion = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('accounts.organization_setting')
    .select(['country', 'units'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
