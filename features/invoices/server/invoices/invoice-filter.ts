import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseFilter } from '#features/items/server/items/inventory-filter.ts';
import { moments, momentsBetween } from '#shared/server/moments-between.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { ORDER_STAGE } from '../documents/order-stage.ts';
import { INVOICE_TOTAL } from './invoice-total.ts';

type Condition = (value: unknown, key: string, organizationId: string) => RawBuilder<unknown>;

const amounts = z.object({ min: z.number().nullish(), max: z.number().nullish() });

function within<T extends z.ZodType>(shape: T, keys: [string, string], value: unknown, key: string): z.output<T> {
  const [low, high] = keys;
  const read = shape.safeParse(Array.isArray(value) ? { [low]: value[0], [high]: value[1] } : value);
  if (!read.success) throw refuseField('filter', `filter ${key} needs {${low}, ${high}}`);
  return read.data;
}

const dates: Condition = (value, key, organizationId) =>
  momentsBetween(sql`i.date_ordered`, organizationId, within(moments, ['from', 'to'], value, key));
const truth = (value: unknown) => value === true || value === 'true' || value === 'Yes';

/** Every filter of the invoice list, over i (invoice). A vendor is given by id or by name. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  vendor: (
    value,
  ) => sql`exists (select from purchasing.vendor as v where v.organization_id = i.organization_id and v.id = i.vendor_id
    and (v.id::text = ${String(value)} or v.name_key = platform.fold(${String(value)})))`,
  status: (value) => sql`i.status = any(${[value].flat().map(String)}::text[])`,
  /** Stages of purchase orders. */
  stage: (value) => sql`${ORDER_STAGE} = any(${[value].flat().map(String)}::text[])`,
  consignment: (value) => sql`i.consignment = ${truth(value)}`,
  date_ordered: dates,
  last_date_ordered: dates,
  total: (value, key) => {
    const { min, max } = within(amounts, ['min', 'max'], value, key);
    return sql`(${min ?? null}::numeric is null or ${INVOICE_TOTAL} >= ${min ?? null}) and (${max ?? null}::numeric is null or ${INVOICE_TOTAL} <= ${max ?? null})`;
  },
};

/** The conditions of a filter; an unknown key is refused by name. */
export function filterInvoices(filter: string | undefined, organizationId: string): RawBuilder<unknown>[] {
  return Object.entries(parseFilter(filter)).map(([key, { value }]) => {
    const condition = Object.hasOwn(CONDITIONS, key) ? CONDITIONS[key] : undefined;
    if (!condition) throw refuseField('filter', `There is no filter called ${key}`);
    return condition(value, key, organizationId);
  });
}
