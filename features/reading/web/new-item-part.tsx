import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usualBottle } from '#features/catalog/domain/usual-size.ts';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { newVintageText } from '#features/catalog/web/vintage-text.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import classes from './line.module.css';
import { type NewItem, sizeProblem } from './new-item.ts';
import type { Product, ReadingLine } from './reading-api.ts';
import type { LineChoice, SettledLine } from './reading-draft.ts';

interface NewItemPartProps {
  line: ReadingLine;
  settled: SettledLine;
  onChange: (part: LineChoice) => void;
}

/** A new item: from the universal catalog, or as typed. */
export function NewItemPart({ line, settled: { fresh }, onChange }: NewItemPartProps) {
  const types = useQuery(catalog.query.listTypes.queryOptions({ staleTime: STALE_NEVER }));
  const say = (part: Partial<NewItem>) => onChange({ as: 'new', fresh: { ...fresh, ...part } });
  const takeProduct = ({ id, name, vintage, size }: Product) =>
    say({ productId: id, name, vintage: vintage ?? '', size, typeId: '' });
  return (
    <>
      {line.products.length > 0 ? (
        <div className={classes.products}>
          <span className={classes.faint}>In the universal catalog:</span>
          {line.products.map((product) => (
            <Button
              key={product.id}
              size="compact-md"
              variant={fresh.productId === product.id ? 'light' : 'default'}
              aria-pressed={fresh.productId === product.id}
              onClick={() => takeProduct(product)}
            >
              {[product.name, product.vintage, product.size].filter(Boolean).join(' ')}
            </Button>
          ))}
        </div>
      ) : null}
      <div className={classes.fresh}>
        <TextInput
          label="Name"
          value={fresh.name}
          maxLength={170}
          onChange={(event) => say({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Type"
          data-first
          value={fresh.typeId}
          data={[
            { value: '', label: fresh.productId ? 'As in the catalog' : 'Choose a type' },
            ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => say({ typeId: event.currentTarget.value })}
        />
        <TextInput
          label="Size"
          placeholder={`Such as ${usualBottle(currentRegion())}`}
          autoComplete="off"
          value={fresh.size}
          error={fresh.size.trim() ? sizeProblem(fresh.size) : null}
          onChange={(event) => say({ size: event.currentTarget.value })}
        />
        <TextInput
          label="Vintage"
          placeholder="2019 or NV"
          autoComplete="off"
          value={fresh.vintage}
          onChange={(event) => say({ vintage: newVintageText(event.currentTarget.value) })}
        />
        <TextInput
          label="Barcode"
          autoComplete="off"
          value={fresh.barcode}
          onChange={(event) => say({ barcode: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
