import { sql } from 'kysely';

/** For item `i`: the stated value, otherwise the price and category of the POS item that sells it (ITEM-083). */
export const SHOWN_PRICE = sql<number | null>`coalesce(i.list_price, i.sold_price)`;
export const SHOWN_CATEGORY = sql<string | null>`coalesce(i.external_category, i.sold_category)`;
