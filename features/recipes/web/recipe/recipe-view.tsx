import { Badge, Button } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { useHideRecipes } from '../list/use-hide-recipes.ts';
import { amountText } from '../parts/figures.ts';
import { Unknown } from '../parts/unknown.tsx';
import type { Recipe, RecipeIngredient } from '../recipes-api.ts';
import { PriceFigures } from './price-figures.tsx';
import classes from './recipe.module.css';
import { nameOfItem } from './recipe-form.ts';

const edit = () => go({ recipe_mode: 'edit' });
const batch = () => go({ recipe_mode: 'batch' });

/** A recipe with its cost and its batches. */
export function RecipeView({ recipe, close }: { recipe: Recipe; close: () => void }) {
  return (
    <DialogFrame
      title={recipe.name}
      aside={<Aside recipe={recipe} />}
      size="large"
      returns
      footer={<ViewFooter recipe={recipe} close={close} />}
    >
      <PriceFigures
        price={recipe.price}
        cost={recipe.cost === null ? <Unknown why={recipe.cost_unknown} /> : formatMoney(recipe.cost)}
        profit={recipe.profit}
        cogsPercent={recipe.cogs_percent}
      />
      {recipe.cost_unknown ? <p className={classes.mend}>{recipe.cost_unknown.text}.</p> : null}
      <h3 className={classes.heading}>Ingredients of one serving</h3>
      {recipe.sellable_items.length === 0 ? (
        <EmptyState
          title="No ingredients yet"
          text="Without them, its cost is unknown and sales take nothing off the shelves."
        />
      ) : (
        <IngredientTable recipe={recipe} />
      )}
      <About recipe={recipe} />
    </DialogFrame>
  );
}

function Aside({ recipe }: { recipe: Recipe }) {
  return (
    <>
      <span className={classes.note}>{recipe.fields[0]?.name}</span>
      {recipe.hidden ? (
        <Badge color="gray" variant="light">
          Hidden
        </Badge>
      ) : null}
    </>
  );
}

function ViewFooter({ recipe, close }: { recipe: Recipe; close: () => void }) {
  const hide = useHideRecipes();
  const restore = recipe.hidden;
  return (
    <>
      <Button
        variant="subtle"
        color={restore ? undefined : 'red'}
        className={`${classes.first} ${classes.tight}`}
        onClick={() => {
          if (!restore) close();
          void hide([recipe.id], restore);
        }}
      >
        {restore ? 'Restore' : 'Delete'}
      </Button>
      <Button variant="default" className={classes.tight} onClick={edit}>
        Edit Recipe
      </Button>
      <BatchButton recipe={recipe} />
    </>
  );
}

function BatchButton({ recipe }: { recipe: Recipe }) {
  if (recipe.sellable_items.length === 0)
    return <p className={classes.instead}>Recipe must have ingredients to create a batch</p>;
  return recipe.hidden ? null : (
    <Button className={classes.tight} onClick={batch}>
      Batch Recipe
    </Button>
  );
}

function IngredientTable({ recipe }: { recipe: Recipe }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Ingredient</th>
          <th data-figure>Amount</th>
          <th data-figure>Unit cost</th>
          <th data-figure>Cost</th>
        </tr>
      </thead>
      <tbody>
        {recipe.sellable_items.map((each) => (
          <IngredientRow key={each.id} ingredient={each} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Cost of one serving</th>
          <td />
          <td />
          <td data-figure>{recipe.cost === null ? 'Unknown' : formatMoney(recipe.cost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function IngredientRow({ ingredient }: { ingredient: RecipeIngredient }) {
  const item = ingredient.sources[0]?.inventory_item;
  return (
    <tr>
      <td>
        <GoLink go={{ item: ingredient.inventory_item_id, return_to: 'recipe' }}>{nameOfItem(item)}</GoLink>
        <span className={classes.below}>{item?.size.name}</span>
      </td>
      <td data-figure>{amountText(ingredient.volume, ingredient.unit)}</td>
      <td data-figure>{formatMoney(ingredient.unit_cost)}</td>
      <td data-figure>
        {ingredient.cost === null ? <Unknown why={ingredient.unknown} /> : formatMoney(ingredient.cost)}
      </td>
    </tr>
  );
}

/** Where it is sold, what was made of it, and when it was changed. */
function About({ recipe }: { recipe: Recipe }) {
  const { timezone } = useOrganization();
  const { pos_items: sold, BatchRecipe: last, output_inventory_items: made } = recipe;
  return (
    <dl className={classes.about}>
      <div>
        <dt>POS item match</dt>
        <dd>{sold.length > 0 ? sold.map((each) => each.name).join(', ') : 'None'}</dd>
      </div>
      {last ? (
        <div>
          <dt>Batched</dt>
          <dd>
            {recipe.batch_count === 1 ? 'Once' : `${recipe.batch_count} times`}, last on{' '}
            {formatDate(last.created_at, timezone)}:{' '}
            {made.map((item, place) => (
              <span key={item.id}>
                {place > 0 ? ', ' : ''}
                <GoLink go={{ item: item.id, return_to: 'recipe' }}>
                  {nameOfItem(item)} {item.size.name}
                </GoLink>
              </span>
            ))}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Last updated</dt>
        <dd>{formatDate(recipe.updated_at, timezone)}</dd>
      </div>
    </dl>
  );
}
