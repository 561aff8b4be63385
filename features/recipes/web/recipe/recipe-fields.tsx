import { Switch, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { fixed } from '#shared/domain/fraction.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { costOfAll, priceFigures } from '../../domain/batch-figures.ts';
import { exact } from '../../domain/container-amount.ts';
import type { Recipe } from '../recipes-api.ts';
import { CategoryField } from './category-field.tsx';
import { reckoned, useIngredientItems } from './ingredient-items.ts';
import { IngredientLines } from './ingredient-lines.tsx';
import { PriceFigures } from './price-figures.tsx';
import classes from './recipe.module.css';
import type { FormErrors, RecipeForm } from './recipe-form.ts';

interface RecipeFieldsProps {
  form: RecipeForm;
  change: (next: (before: RecipeForm) => RecipeForm) => void;
  errors: FormErrors;
  recipe?: Recipe;
  /** Its price and name go to Square if it is wished. */
  writes: boolean;
}

/** The fields of a recipe, with its cost while typing. */
export function RecipeFields({ form, change, errors, recipe, writes }: RecipeFieldsProps) {
  const known = useIngredientItems(form.ingredients, recipe);
  const set = (part: Partial<RecipeForm>) => change((before) => ({ ...before, ...part }));
  return (
    <>
      {errors.form ? (
        <p role="alert" className={classes.refusal}>
          {errors.form}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of its fields */}
      <div className={classes.fields} onKeyDown={form.ingredients.length === 0 ? enterMovesOn : undefined}>
        <TextInput
          className={classes.name}
          label="Recipe Name"
          placeholder="Negroni"
          autoComplete="off"
          data-autofocus
          value={form.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <CategoryField
          value={form.category}
          onChange={(category) => set({ category })}
          error={errors.category ?? errors.category_id ?? errors.field_id}
        />
        <MoneyInput
          label="Price"
          placeholder={formatMoney(0)}
          value={form.price}
          error={errors.price}
          onChange={(price) => set({ price })}
        />
      </div>
      {writes ? (
        <Switch
          label="Write to Square"
          checked={form.writeToSquare}
          onChange={(event) => set({ writeToSquare: event.currentTarget.checked })}
        />
      ) : null}
      <LiveFigures form={form} known={known} />
      <h3 className={classes.heading}>Ingredients of one serving</h3>
      <IngredientLines
        lines={form.ingredients}
        known={known}
        errors={errors}
        onChange={(next) => change((before) => ({ ...before, ingredients: next(before.ingredients) }))}
      />
    </>
  );
}

/** Enter in the name or category of a recipe without ingredients would save it before it has any. */
function enterMovesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isDefaultPrevented()) return;
  const fields = [...(event.currentTarget.closest('form')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function LiveFigures({ form, known }: { form: RecipeForm; known: ReturnType<typeof useIngredientItems> }) {
  const lines = form.ingredients.map((line) => reckoned(line, known));
  const exactCost = lines.every((line) => line !== undefined) ? costOfAll(lines) : undefined;
  const cost = exactCost && fixed(exactCost, 2);
  const { profit, cogsPercent } = priceFigures(form.price, cost === undefined ? undefined : exact(cost));
  return (
    <PriceFigures
      price={form.price}
      cost={cost ? formatMoney(cost) : form.ingredients.length > 0 ? 'Unknown' : formatMoney(null)}
      profit={profit}
      cogsPercent={cogsPercent}
    />
  );
}
