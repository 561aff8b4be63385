import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usualBottle } from '#features/catalog/domain/usual-size.ts';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { TypeField } from '#features/catalog/web/type-field.tsx';
import { currentRegion, formatCount } from '#shared/domain/format.ts';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import classes from './batch.module.css';
import { NewSize } from './new-size.tsx';
import type { StepProps } from './step-props.ts';

const NEW = 'new';

export const useSizes = () =>
  useQuery(catalog.query.listSizes.queryOptions({ input: { stock_type: 'all' }, staleTime: STALE_NEVER })).data ?? [];

/** The container for the batch, and its name on the shelf. */
export function ContainerStep({ choices, change, errors }: StepProps) {
  const sizes = useSizes();
  const [creating, setCreating] = useState(false);
  return (
    <div className={classes.fields}>
      <Select
        label="Container size"
        placeholder={usualBottle(currentRegion())}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        data-autofocus
        data={[...sizes.map(({ id, name }) => ({ value: id, label: name })), { value: NEW, label: 'New size…' }]}
        filter={({ options, search }) =>
          options.filter(
            (each) =>
              'value' in each && (each.value === NEW || each.label.toLowerCase().includes(search.toLowerCase())),
          )
        }
        limit={100}
        value={choices.sizeId || null}
        error={errors.sizeId}
        onChange={(id) => {
          setCreating(id === NEW);
          if (id !== null && id !== NEW) change({ sizeId: id });
        }}
        comboboxProps={{ zIndex: 1000 }}
      />
      {creating ? (
        <NewSize
          onCancel={() => setCreating(false)}
          onCreated={(sizeId) => {
            change({ sizeId });
            setCreating(false);
          }}
        />
      ) : null}
      <TypeField value={choices.typeId || null} onChange={(typeId) => change({ typeId })} error={errors.typeId} />
      <FigureInput
        label="Containers"
        description="How many you fill"
        decimals={0}
        value={choices.containers}
        show={formatCount}
        error={errors.containers}
        onChange={(containers) => change({ containers })}
      />
    </div>
  );
}
