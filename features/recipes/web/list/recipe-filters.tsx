import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { readFilters, withoutFilter, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { FilterSelect, Filters } from '#shared/web/page/filter-select.tsx';
import { useRecipeCategories } from '../recipe/use-recipe-categories.ts';

const KEY = 'category';

/**
 * The category is a filter in the address, so it shows as a chip and can be shared; a switch next to it shows hidden
 * recipes.
 */
export function RecipeFilters() {
  const parameter = useParameter('filter');
  const hidden = useParameter('hidden') === 'true';
  const filters = useMemo(() => readFilters(parameter), [parameter]);
  const categories = useRecipeCategories();
  const choose = (value: string, name: string) => {
    const others = withoutFilter(filters, KEY);
    const chosen = { key: KEY, text: `Category: ${name}`, type: KEY, value: [value] };
    go({ filter: writeFilters(value === '' ? others : { ...others, [KEY]: chosen }) });
  };
  return (
    <Filters>
      <FilterSelect
        label="Category"
        value={String([filters[KEY]?.value].flat()[0] ?? '')}
        onChoose={choose}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Switch
        label="Show hidden"
        checked={hidden}
        onChange={(event) => go({ hidden: event.currentTarget.checked ? 'true' : undefined })}
      />
    </Filters>
  );
}
