import { formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
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
    <GoLink className={classes.card} go={{ recipe: row.id }}>
      <span className={classes.cardTitle}>
        {row.name}
        {row.hidden ? <span className={classes.hidden}>Hidden</span> : null}
      </span>
      <span className={classes.cardFigure}>{formatMoney(row.price)}</span>
      <span className={classes.cardNote}>{about.filter(Boolean).join(' · ')}</span>
      <span className={classes.cardNote}>
        {row.cost === null ? 'Cost unknown' : `${formatMoney(row.cost)} cost`}
        {row.cogs_percent === null ? '' : ` · ${percentText(row.cogs_percent)}`}
      </span>
    </GoLink>
  );
}
