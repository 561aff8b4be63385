import { Autocomplete } from '@mantine/core';
import { useRecipeCategories } from './use-recipe-categories.ts';

interface CategoryFieldProps {
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** Choose an existing category, or type a new one that is created with the recipe. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const categories = useRecipeCategories();
  const isNew = value.trim() !== '' && !categories.some(({ name }) => isSameName(name, value));
  return (
    <Autocomplete
      label="Category"
      placeholder="Cocktails"
      description={isNew ? 'A new category: it is created with the recipe' : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={categories.map(({ name }) => name)}
      limit={50}
      maxLength={255}
      value={value}
      error={error}
      onChange={onChange}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
