import { sql } from 'kysely';

/** Of item `i`: what is stated of it, else what it is sold for and the category the till sells it under (ITEM-083). */
export const SHOWN_PRICE = sql<number | null>`coalesce(i.list_price, i.sold_price)`;
export const SHOWN_CATEGORY = sql<string | null>`coalesce(i.external_category, i.sold_category)`;
