import { formatDate, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { Batch } from '../recipes-api.ts';
import { BatchActions } from './batch-actions.tsx';
import classes from './batches.module.css';

export const ingredientsText = (batch: Batch): string =>
  batch.batch_ingredients.map((each) => each.ingredient_name).join(', ');

export const batchedText = (batch: Batch): string =>
  `${formatQuantity(batch.output_quantity)} × ${batch.output_size.name}`;

export const batchColumns = (timezone: string): readonly GridColumn<Batch>[] => [
  {
    id: 'recipe',
    header: 'Recipe',
    width: 200,
    grow: true,
    fixed: true,
    sortKey: 'recipe',
    value: (row) => row.sellable_item_group.name,
    cell: (row) => (
      <>
        {row.sellable_item_group.name}
        {row.batch_name === row.sellable_item_group.name ? null : (
          <span className={classes.note}> {row.batch_name}</span>
        )}
      </>
    ),
  },
  { id: 'ingredients', header: 'Ingredients', width: 240, value: ingredientsText },
  {
    id: 'output_quantity',
    header: 'Amount Batched',
    width: 150,
    sortKey: 'output_quantity',
    value: batchedText,
  },
  {
    id: 'total_cost',
    header: 'Total Cost',
    kind: 'money',
    width: 110,
    sortKey: 'total_cost',
    value: (row) => row.total_cost,
  },
  {
    id: 'created_at',
    header: 'Created',
    width: 110,
    sortKey: 'created_at',
    value: (row) => formatDate(row.created_at, timezone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 360,
    value: () => null,
    cell: (row) => (
      <span className={classes.actions}>
        <BatchActions batch={row} />
        <GoLink className={classes.view} go={{ recipe: row.sellable_item_group.id }}>
          View recipe
        </GoLink>
      </span>
    ),
  },
];
