import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

interface PosItemFacts {
  readonly variation?: string;
  readonly price?: number;
  readonly category?: string;
}

/** A POS item of the default till, created like by an incoming sale; also creates the till if needed. */
export async function createTestPosItem(
  tx: Tx,
  organizationId: string,
  name: string,
  { variation, price, category }: PosItemFacts = {},
): Promise<string> {
  await sql`
    insert into sales.pos_instance (organization_id, name, provider, is_default)
    select ${organizationId}, 'Test till', 'TO', true
    where not exists (select from sales.pos_instance where organization_id = ${organizationId})`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with till as (
      select id from sales.pos_instance where organization_id = ${organizationId} and is_default
    ), category as (
      insert into sales.category (organization_id, pos_id, name)
      select ${organizationId}, id, ${category ?? null} from till where ${category ?? null}::text is not null
      on conflict on constraint category_once do update set name = excluded.name returning id
    )
    insert into sales.pos_item (organization_id, pos_id, external_id, name, variation, unit_price, category_id)
    select ${organizationId}, id, ${JSON.stringify([name, variation].flatMap((word) => word?.toLowerCase() ?? []))}, ${name}, ${variation ?? null}, ${price ?? null}::numeric,
      (select id from category)
    from till returning id`.execute(tx);
  return rows[0]?.id as string;
}
