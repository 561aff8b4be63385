import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { readFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import { type DraftErrors, EMPTY_DRAFT, finishDraft, withFilter } from './filter-draft.ts';
import { dataScales } from './range-scales.ts';
import { useFilterOptions } from './use-filter-options.ts';

/** Adds a filter to the active ones; it replaces a filter of the same type. */
export function AddFilterDialog({ close }: DialogProps) {
  const { data: options, error, refetch } = useFilterOptions();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const apply = () => {
    const finished = finishDraft(draft);
    if ('errors' in finished) return setErrors(finished.errors);
    close();
    go({ filter: writeFilters(withFilter(readFilters(currentAddress().filter), finished.filter)) });
  };
  return (
    <FormDialog title="Add filter" submitLabel="Apply" busy={false} disabled={!options} onSubmit={apply} close={close}>
      {error && !options ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {options ? (
        <FilterBuilder
          draft={draft}
          errors={errors}
          options={options}
          scaleOf={dataScales(options)}
          onChange={(next) => {
            setDraft(next);
            setErrors({});
          }}
        />
      ) : (
        <Skeleton height={60} />
      )}
    </FormDialog>
  );
}
