import { formatMoney } from '#shared/domain/format.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import { percentText } from '../parts/figures.ts';
import classes from '../parts/parts.module.css';
import type { RecipeRow } from '../recipes-api.ts';

/** One recipe of the list on a phone. */
export function RecipeCard(row: RecipeRow) {
  const about = [
    row.category?.name,
    `${row.ingredient_count} ${row.ingredient_count === 1 ? 'ingredient' : 'ingredients'}`,
  ];
  return (
    <RowCard
      go={{ recipe: row.id }}
      title={
        <>
          {row.name}
          {row.hidden ? <span className={classes.hidden}>Hidden</span> : null}
        </>
      }
      value={formatMoney(row.price)}
      note={about.filter(Boolean).join(' · ')}
      aside={
        (row.cost === null ? 'Cost unknown' : `${formatMoney(row.cost)} cost`) +
        (row.cogs_percent === null ? '' : ` · ${percentText(row.cogs_percent)}`)
      }
    />
  );
}
