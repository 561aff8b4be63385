import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { recipeContract } from '#features/recipes/contract/recipe-contract.ts';
import { person, prepareScreen, server, show } from '#test/components/screen.tsx';
import { RecipeFields } from './recipe-fields.tsx';
import { EMPTY_RECIPE } from './recipe-form.ts';

prepareScreen();

function Draft({ onSave }: { onSave: () => void }) {
  const [form, change] = useState(EMPTY_RECIPE);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <RecipeFields form={form} change={change} errors={{}} writes={false} />
      <button type="submit">Save Recipe</button>
    </form>
  );
}

test('Enter moves on from name, category and price while there are no ingredients, and saves nothing', async () => {
  const { listRecipeFields } = recipeContract;
  server.answers(listRecipeFields, []);
  const saved = vi.fn();
  await show(<Draft onSave={saved} />);
  await person.click(screen.getByLabelText('Recipe Name'));
  for (const field of ['Category', 'Price', 'Add ingredient']) {
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole(field === 'Price' ? 'textbox' : 'combobox', { name: field }));
  }
  expect(saved).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Save Recipe' }));
  expect(saved).toHaveBeenCalledTimes(1);
});
