import { isGtin } from '#features/catalog/domain/gtin.ts';
import { amountOf, asText, type Stated, shortName } from '../../../domain/tills/stated-amount.ts';
import {
  type CatalogueItem,
  type CatalogueModifier,
  type CataloguePage,
  type Credentials,
  TillError,
} from '../adapter.ts';
import type { ToastApi } from './toast-api.ts';
import { type ToastMenuGroup, type ToastMenus, toastMenus, toastMetadata } from './toast-shapes.ts';

interface Asked {
  readonly locationIds: readonly string[];
  readonly since: string | null;
  readonly next: string | null;
}

/** The publication of each location's menus that was read. */
type Seen = Readonly<Record<string, string>>;

interface Place {
  readonly at: number;
  readonly seen: Seen;
  /** Every location so far was published since then. */
  readonly isWhole: boolean;
}

/** One location per page. Toast has only whole menus: they are fetched if published since. */
export async function pullToastMenus(api: ToastApi, credentials: Credentials, asked: Asked): Promise<CataloguePage> {
  const { locationIds, since, next } = asked;
  const before = since === null ? {} : (JSON.parse(since) as Seen);
  const place = next === null ? { at: 0, seen: {}, isWhole: true } : (JSON.parse(next) as Place);
  const { at, seen } = place;
  const location = locationIds[at];
  if (location === undefined) throw new TillError('refused', 'Choose at least one location');
  const { lastUpdated } = await api.call(credentials, location, '/menus/v2/metadata', toastMetadata);
  const isNew = before[location] !== lastUpdated;
  const menus = isNew ? await api.call(credentials, location, '/menus/v2/menus', toastMenus) : {};
  const seenNow = { ...seen, [location]: lastUpdated };
  const isWhole = place.isWhole && isNew;
  const isLast = at + 1 >= locationIds.length;
  return {
    ...readToastMenus(menus),
    ...(isLast
      ? { next: null, seenTo: JSON.stringify(seenNow), ...(isWhole && { isWhole }) }
      : { next: JSON.stringify({ at: at + 1, seen: seenNow, isWhole } satisfies Place) }),
  };
}

function readToastMenus(menus: ToastMenus): Pick<CataloguePage, 'items' | 'modifiers'> {
  const items = (menus.menus ?? []).flatMap((menu) => (menu.menuGroups ?? []).flatMap((group) => itemsOf(group)));
  return { items: onlyFirst(items), modifiers: onlyFirst(modifiersOf(menus)) };
}

/** An item is on many menus, an option in many groups. */
const onlyFirst = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
  [...new Map([...all].reverse().map((one) => [one.id, one])).values()].reverse();

function itemsOf(group: ToastMenuGroup): CatalogueItem[] {
  const own = (group.menuItems ?? []).map((item): CatalogueItem => {
    const [plu, sku] = [shortName(item.plu), shortName(item.sku)];
    const unit = item.unitOfMeasure ?? 'NONE';
    return {
      id: item.guid,
      name: shortName(item.name) ?? 'Unnamed item',
      variation: unit === 'NONE' ? null : unit,
      category: shortName(item.salesCategory?.name) ?? shortName(group.name),
      price: item.pricingStrategy === 'OPEN_PRICE' ? null : priceOf(item.price),
      gtin: [sku, plu].find((code) => code !== null && isGtin(code)) ?? null,
      sku: sku ?? plu,
      isDeleted: false,
    };
  });
  return [...own, ...(group.menuGroups ?? []).flatMap((nested) => itemsOf(nested))];
}

function modifiersOf({ modifierGroupReferences, modifierOptionReferences }: ToastMenus): CatalogueModifier[] {
  const options = Object.values(modifierOptionReferences ?? {});
  const byReference = new Map(options.map((option) => [option.referenceId, option]));
  return Object.values(modifierGroupReferences ?? {}).flatMap((group) =>
    (group.modifierOptionReferences ?? []).flatMap((reference): CatalogueModifier[] => {
      const option = byReference.get(reference);
      if (!option) return [];
      const name = shortName(option.name) ?? 'Unnamed modifier';
      return [{ id: option.guid, name, list: shortName(group.name), price: priceOf(option.price), isDeleted: false }];
    }),
  );
}

const priceOf = (price: Stated) => (price == null ? null : asText(amountOf(price)));
