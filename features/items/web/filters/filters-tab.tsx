import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import { findKind } from './filter-kinds.ts';
import type { SavedFilter } from './filters-api.ts';
import classes from './filters-panel.module.css';
import { PANEL_SCALE } from './range-scales.ts';
import { SaveFilters } from './saved/save-filters.tsx';
import type { SavedFilters } from './saved/use-saved-filters.ts';
import type { ChosenFilters } from './use-chosen-filters.ts';
import { useFilterOptions } from './use-filter-options.ts';

interface FiltersTabProps {
  chosen: ChosenFilters;
  saved: SavedFilters;
  edited: SavedFilter | undefined;
  onEdit: (filter: SavedFilter | undefined) => void;
}

/** The chosen filters, a builder for another one, and a name to save them under. */
export function FiltersTab({ chosen, saved, edited, onEdit }: FiltersTabProps) {
  const { data: options, error, refetch } = useFilterOptions();
  const { draft, errors } = chosen;
  return (
    <div className={classes.tab}>
      {chosen.fromBefore ? (
        <p className={classes.before} role="status">
          Selected earlier but not applied yet.
        </p>
      ) : null}
      <ChosenList chosen={chosen} />
      {error && !options ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {options ? (
        <FilterBuilder
          draft={draft}
          errors={errors}
          options={options}
          scaleOf={() => PANEL_SCALE}
          onChange={chosen.build}
        />
      ) : (
        <Skeleton height={60} />
      )}
      {draft.kind ? (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={chosen.add}
        >
          Add to the filters
        </Button>
      ) : null}
      <SaveFilters key={edited?.id} chosen={chosen} saved={saved} edited={edited} onEdit={onEdit} />
    </div>
  );
}

function ChosenList({ chosen }: { chosen: ChosenFilters }) {
  const filters = Object.entries(chosen.filters);
  if (filters.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label="Selected filters">
      {filters.map(([key, filter]) => (
        <li key={key} className={classes.line}>
          {findKind(key) ? (
            <button type="button" className={classes.text} title="Change" onClick={() => chosen.change(filter)}>
              {filter.text}
            </button>
          ) : (
            <span className={classes.text}>{filter.text}</span>
          )}
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove ${filter.text}`}
            onClick={() => chosen.remove(key)}
          >
            <IconX size={15} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
  );
}
