import { sql } from 'kysely';
import { COPY } from '#features/recipes/server/import/recipe-copy.ts';
import { MATCH_COLUMNS } from '#features/sales/server/import/match-file-rows.ts';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { type ExportedFile, writeSize } from './exported-file.ts';
import { readByCursor } from './read-by-cursor.ts';

type Size = Parameters<typeof writeSize>[0];

interface MatchLine {
  pos: string;
  pos_item: string;
  variation: string | null;
  category: string | null;
  match: 'ignored' | 'recipe' | 'item';
  recipe: string | null;
  name: string | null;
  vintage: string | null;
  barcode: string | null;
  sizes: Record<'size' | 'takes' | 'sold_size', Size> | null;
  sold_as: string | null;
  price: string | null;
  copy: number | null;
}

/** The matches of POS items, one row each; unmatched ones are left out. */
export const exportMatches: ExportedFile = {
  name: 'matches.csv',
  async *lines(tx, { organizationId }) {
    yield csvLine(MATCH_COLUMNS);
    for await (const row of readByCursor<MatchLine>(tx, 'exported_matches', matchLines(organizationId))) {
      const { sizes } = row;
      yield csvLine([
        ...[
          row.pos,
          row.pos_item,
          row.variation,
          row.category,
          row.match,
          row.recipe,
          row.name,
          row.vintage,
          row.barcode,
        ],
        ...[sizes && writeSize(sizes.size), sizes && writeSize(sizes.takes), sizes && writeSize(sizes.sold_size)],
        row.sold_as,
        figure(row.price),
        row.copy,
      ]);
    }
  },
};

const sizeOf = (
  alias: string,
) => sql`json_build_object('size', ${sql.ref(`${alias}.name`)}, 'volume', ${sql.ref(`${alias}.volume`)}::text,
  'unit', ${sql.ref(`${alias}.unit`)}, 'count', ${sql.ref(`${alias}.count`)})`;

function matchLines(organizationId: string) {
  return sql<MatchLine>`
    select t.name as pos, p.name as pos_item, p.variation, c.name as category, r.name as recipe, case when r.id is not null then ${COPY} end as copy,
      case when p.ignored then 'ignored' when p.recipe_id is not null then 'recipe' else 'item' end as match,
      i.name, i.vintage, i.barcode, s.name as sold_as, s.price,
      case when i.id is not null then json_build_object('size', ${sizeOf('own')}, 'takes', ${sizeOf('taken')}, 'sold_size', ${sizeOf('sold')}) end as sizes
    from sales.pos_item as p
    join sales.pos_instance as t on t.organization_id = p.organization_id and t.id = p.pos_id
    left join sales.category as c on c.organization_id = p.organization_id and c.id = p.category_id
    left join recipes.recipe as r on r.organization_id = p.organization_id and r.id = p.recipe_id
    left join sales.sold_as as s on s.organization_id = p.organization_id and s.id = p.sold_as_id
    left join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
    left join catalog.size as own on own.organization_id = i.organization_id and own.id = i.size_id
    left join catalog.size as taken on taken.organization_id = s.organization_id and taken.id = s.depletion_size_id
    left join catalog.size as sold on sold.organization_id = s.organization_id and sold.id = s.sale_size_id
    where p.organization_id = ${organizationId} and (p.ignored or p.recipe_id is not null or p.sold_as_id is not null)
    order by t.name, p.name_key, p.variation, p.id`;
}
