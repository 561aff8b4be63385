import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId } from 'react';
import { sizeMeant } from '#features/catalog/domain/size-options.ts';
import { usualBottle } from '#features/catalog/domain/usual-size.ts';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { newVintageText } from '#features/catalog/web/vintage-text.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { hasDisgorgement } from './line-draft.ts';
import classes from './lines.module.css';
import type { LineForm } from './use-line-form.ts';

/** The fields a new item needs in addition to its amounts. */
export function NewItemFields({ form, onCancel }: { form: LineForm; onCancel: () => void }) {
  const { line, errors, change } = form;
  const types = useQuery(catalog.query.listTypes.queryOptions({ staleTime: STALE_NEVER }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      form.commit();
    }
  };
  const typeChoices = (types.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in its fields
    <div className={classes.newItem} onKeyDown={onKeyDown}>
      <TextInput
        data-mantine-stop-propagation
        label="Name"
        value={line.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        data-mantine-stop-propagation
        label="Type"
        value={line.typeId}
        error={errors.type}
        data={[{ value: '', label: 'Choose a type' }, ...typeChoices]}
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          change({ typeId: value, typeName: selectedOptions[0]?.text ?? '' })
        }
      />
      <SizeInput form={form} />
      <TextInput
        data-mantine-stop-propagation
        label="Vintage"
        placeholder="2019 or NV"
        autoComplete="off"
        value={line.vintage}
        error={errors.vintage}
        onChange={(event) => change({ vintage: newVintageText(event.currentTarget.value) })}
      />
      {hasDisgorgement(line.typeName) ? (
        <TextInput
          data-mantine-stop-propagation
          label="Disgorgement"
          autoComplete="off"
          value={line.disgorgement}
          onChange={(event) => change({ disgorgement: event.currentTarget.value })}
        />
      ) : null}
      <TextInput
        data-mantine-stop-propagation
        label="Barcode"
        autoComplete="off"
        value={line.barcode}
        onChange={(event) => change({ barcode: event.currentTarget.value })}
      />
    </div>
  );
}

/** A bare number gets its unit when the field is left. */
function SizeInput({ form: { line, errors, change } }: { form: LineForm }) {
  const id = useId();
  const sizes = useQuery(catalog.query.listSizes.queryOptions({ input: {}, staleTime: STALE_NEVER }));
  const known = sizes.data?.map((size) => size.name) ?? [];
  return (
    <>
      <TextInput
        data-mantine-stop-propagation
        label="Size"
        placeholder={usualBottle(currentRegion())}
        list={id}
        autoComplete="off"
        value={line.size}
        error={errors.size}
        onChange={(event) => change({ size: event.currentTarget.value })}
        onBlur={() => {
          const meant = sizeMeant(line.size, known);
          if (meant) change({ size: meant });
        }}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
