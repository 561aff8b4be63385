import { z } from 'zod';

/**
 * The fields of X-Series' answers that are read; none names a guest. Others are dropped before anything is stored or
 * hashed.
 */

const text = z.string().nullish();
const amount = z.number().nullish();
const time = z
  .string()
  .refine((each) => !Number.isNaN(Date.parse(each)))
  .nullish();
const named = z.object({ id: text }).nullish();
const id = z.string().min(1).max(200);

const line = z.object({
  id,
  product: named,
  quantity: amount,
  pricing: z.object({ total: amount, discount_total: amount }).nullish(),
  tax: z.object({ total: amount }).nullish(),
  return: z.object({ is_return: z.boolean().nullish() }).nullish(),
  gift_card_number: text,
  salesperson_id: text,
});

/** Another API version silently replaces an expired one; required fields reveal that. */
export const xSeriesSale = z.object({
  id,
  state: z.string(),
  attributes: z.array(z.string()).nullish(),
  date: time,
  created_at: time,
  updated_at: time,
  deleted_at: text,
  _metadata: z.object({ version: z.number().int() }),
  source: z.object({ author: named, outlet_id: text, register_id: text }).nullish(),
  line_items: z.array(line).nullish(),
  payments: z.array(z.object({ amount, deleted_at: text, type: z.object({ name: text }).nullish() })).nullish(),
  adjustments: z.array(z.object({ adjustment_type: text, total: amount })).nullish(),
  ecom_custom_charges: z.array(z.object({ total: amount })).nullish(),
});
export type ReadXSeriesSale = z.output<typeof xSeriesSale>;

/** When a sale last changed, and its position in the order of changes: read even if the rest can't be. */
export const xSeriesMark = xSeriesSale.pick({ date: true, created_at: true, updated_at: true, _metadata: true });

/** Where it was sold: read even if the rest can't be. */
export const xSeriesOutlet = z.object({ id, source: z.object({ outlet_id: z.string() }) });

export const xSeriesOne = <T extends z.ZodType>(each: T) => z.object({ data: each });

export const xSeriesPage = <T extends z.ZodType>(each: T) =>
  z.object({ data: z.array(each), version: z.object({ max: z.number().nullish() }).nullish() });

export const xSeriesProduct = z.object({
  id,
  name: text,
  sku: text,
  active: z.boolean().nullish(),
  deleted_at: text,
  price_excluding_tax: amount,
  product_category: z.object({ name: text }).nullish(),
  type: z.object({ name: text }).nullish(),
  variant_options: z.array(z.object({ value: text })).nullish(),
  product_codes: z.array(z.object({ code: text })).nullish(),
});
export type ReadXSeriesProduct = z.output<typeof xSeriesProduct>;

export const xSeriesRetailer = xSeriesOne(z.object({ id, name: text, discount_product_id: text }));
export const xSeriesNamed = z.object({ id, name: text, display_name: text, deleted_at: text });

export const xSeriesToken = z.object({
  access_token: z.string().min(1),
  refresh_token: text,
  /** Seconds since the epoch. */
  expires: z.number().nullish(),
  expires_in: z.number().nullish(),
});
