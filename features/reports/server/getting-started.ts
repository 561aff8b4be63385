import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';

interface FirstSteps {
  items: boolean;
  locations: boolean;
  count: boolean;
  invoice: boolean;
  till: boolean;
  recipe: boolean;
}

/** What a new venue does first: each step is done as soon as there is one of it. */
export function gettingStarted(context: Context): Promise<FirstSteps> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<FirstSteps>`
      select exists (select from catalog.item where organization_id = ${organizationId} and active) as items,
        exists (select from stock.location
                where organization_id = ${organizationId} and deleted_at is null and not recently_added) as locations,
        exists (select from counting.stocktake where organization_id = ${organizationId} and cancelled_at is null) as count,
        exists (select from purchasing.invoice
                where organization_id = ${organizationId} and type = 'IN' and status <> 'DR') as invoice,
        exists (select from sales.sale_line where organization_id = ${organizationId})
          or exists (select from sales.till_connection where organization_id = ${organizationId}) as till,
        exists (select from recipes.recipe where organization_id = ${organizationId} and hidden_at is null) as recipe`.execute(
      tx,
    );
    return rows[0] as FirstSteps;
  });
}
