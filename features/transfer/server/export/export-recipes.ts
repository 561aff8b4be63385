import { sql } from 'kysely';
import { COPY } from '#features/recipes/server/import/recipe-copy.ts';
import { RECIPE_COLUMNS } from '#features/recipes/server/import/recipe-rows.ts';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import type { ExportedFile } from './exported-file.ts';
import { readByCursor } from './read-by-cursor.ts';

interface RecipeLine {
  recipe: string;
  category: string | null;
  price: string | null;
  barcode: string | null;
  ingredient: string | null;
  volume: string | null;
  unit: string | null;
  hidden: boolean;
  copy: number | null;
}

/** One row per ingredient, or one row for a recipe without any. Leaves out batches: their output is stock. */
export const exportRecipes: ExportedFile = {
  name: 'recipes.csv',
  async *lines(tx, { organizationId }) {
    yield csvLine(RECIPE_COLUMNS);
    for await (const row of readByCursor<RecipeLine>(tx, 'exported_recipes', recipeLines(organizationId)))
      yield csvLine([
        row.recipe,
        row.category,
        figure(row.price),
        row.barcode,
        row.ingredient,
        figure(row.volume),
        row.unit,
        row.hidden ? 'yes' : null,
        row.copy,
      ]);
  },
};

function recipeLines(organizationId: string) {
  return sql<RecipeLine>`
    select r.name as recipe, c.name as category, r.price, i.barcode, i.name as ingredient, g.volume, g.unit, r.hidden_at is not null as hidden, ${COPY} as copy
    from recipes.recipe as r
    left join recipes.category as c on c.organization_id = r.organization_id and c.id = r.category_id
    left join recipes.ingredient as g on g.organization_id = r.organization_id and g.recipe_id = r.id
    left join catalog.item as i on i.organization_id = g.organization_id and i.id = g.inventory_item_id
    where r.organization_id = ${organizationId}
    order by r.name_key, r.id, g.position, g.id`;
}
