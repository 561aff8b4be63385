import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { type RecipeRow, recipes } from '../recipes-api.ts';
import { RecipeCard } from './recipe-card.tsx';
import { recipeColumns } from './recipe-columns.tsx';
import { RecipeFilters } from './recipe-filters.tsx';
import { useHideRecipes } from './use-hide-recipes.ts';

const USUAL_SORT = 'name:asc';
const PAGE = 250;

const createRecipe = () => go({ recipe: 'new' });
const openRecipe = (row: RecipeRow) => go({ recipe: row.id });
const toneOf = (row: RecipeRow) => (row.hidden ? 'muted' : undefined);

/** Every recipe with its cost and profit. */
export function RecipesPage() {
  const { timezone } = useOrganization();
  const { q, filter, hidden, sort: asked } = useAddress();
  const input = { search: q, filter, hidden: hidden === 'true' || undefined, sort: asked ?? USUAL_SORT };
  const query = useInfiniteQuery(
    recipes.query.listRecipes.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => recipeColumns(timezone), [timezone]);
  return (
    <Page
      title="Recipes"
      searchLabel="recipe name"
      controls={<RecipeFilters />}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={createRecipe}>
          Create Recipe
        </Button>
      }
    >
      <DataGrid
        name="recipes"
        label="Recipes"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openRecipe}
        rowTone={toneOf}
        bulk={(rows, clear) => <RecipeActs rows={rows} clear={clear} />}
        card={RecipeCard}
        cardHeight={72}
        exportRows={() => allRecipes(input)}
        loadingText="Loading recipes…"
        empty={
          q || filter ? (
            <EmptyState title="No Results Found" text="No recipes match this search and these filters." />
          ) : (
            <EmptyState
              title="No recipes yet"
              text="A recipe lists what goes into a drink: its cost, and what each sale takes off the shelves."
              action={<Button onClick={createRecipe}>Create Recipe</Button>}
            />
          )
        }
      />
    </Page>
  );
}

/** Shows hidden recipes again and hides others. */
function RecipeActs({ rows, clear }: { rows: readonly RecipeRow[]; clear: () => void }) {
  const hide = useHideRecipes();
  const acts = [
    { label: 'Delete', unhide: false, of: rows.filter((row) => !row.hidden) },
    { label: 'Restore', unhide: true, of: rows.filter((row) => row.hidden) },
  ];
  return acts
    .filter((act) => act.of.length > 0)
    .map(({ label, unhide, of }) => (
      <Button
        key={label}
        variant="default"
        onClick={() => {
          clear();
          void hide(
            of.map((row) => row.id),
            unhide,
          );
        }}
      >
        {label}
      </Button>
    ));
}

/** All rows that the list finds, for the export. */
const allRecipes = (input: object): Promise<RecipeRow[]> =>
  readAllPages((page, limit) => recipes.call.listRecipes({ ...input, page, limit }));
