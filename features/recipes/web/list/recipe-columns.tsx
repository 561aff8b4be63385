import { formatDate, formatMoney } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { percentText } from '../parts/figures.ts';
import classes from '../parts/parts.module.css';
import { Unknown } from '../parts/unknown.tsx';
import type { RecipeRow } from '../recipes-api.ts';

export const recipeColumns = (timezone: string): readonly GridColumn<RecipeRow>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    grow: true,
    fixed: true,
    sortKey: 'name',
    value: (row) => row.name,
    cell: (row) => (
      <>
        {row.name}
        {row.hidden ? <span className={classes.hidden}>Hidden</span> : null}
      </>
    ),
  },
  { id: 'category', header: 'Category', width: 150, sortKey: 'category', value: (row) => row.category?.name },
  {
    id: 'ingredient_count',
    header: 'Ingredients',
    kind: 'count',
    width: 110,
    sortKey: 'ingredient_count',
    value: (row) => row.ingredient_count,
  },
  {
    id: 'pos_items',
    header: 'POS Item Match',
    width: 180,
    value: (row) => row.pos_items.map((each) => each.name).join(', '),
  },
  { id: 'price', header: 'Price', kind: 'money', width: 100, sortKey: 'price', value: (row) => row.price },
  {
    id: 'cost',
    header: 'Cost',
    kind: 'money',
    width: 100,
    sortKey: 'cost',
    value: (row) => row.cost,
    cell: (row) => (row.cost === null ? <Unknown why={row.cost_unknown} /> : formatMoney(row.cost)),
  },
  { id: 'profit', header: 'Profit', kind: 'money', width: 100, sortKey: 'profit', value: (row) => row.profit },
  {
    id: 'cogs_percent',
    header: 'COGS %',
    help: 'Pour cost: what the ingredients cost, as a share of the price',
    kind: 'percent',
    width: 100,
    sortKey: 'cogs_percent',
    value: (row) => row.cogs_percent,
    cell: (row) => percentText(row.cogs_percent),
  },
  {
    id: 'updated_at',
    header: 'Last Updated',
    width: 124,
    sortKey: 'updated_at',
    value: (row) => formatDate(row.updated_at, timezone),
  },
];
