import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readItemName } from '#features/catalog/domain/item-name.ts';
import { LARGEST_SIZE, parseSize } from '#features/catalog/domain/parse-size.ts';
import { usualBottle } from '#features/catalog/domain/usual-size.ts';
import { type Product, products } from '#features/items/web/mapping/mapping-api.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { useOnline } from '#shared/web/media.ts';
import count from '../count.module.css';
import { typesOf } from '../device/item-types.ts';
import form from '../form.module.css';
import { FormField } from '../form-field.tsx';
import { nameOf } from '../name-of.ts';
import { createForCode, type UnknownCode } from './settle-code.ts';
import classes from './unknown-code.module.css';

const MOST_PRODUCTS = 3;
const EMPTY = {
  name: '',
  size: '',
  typeId: '',
  vintage: null as string | null,
  productId: undefined as string | undefined,
};

type Typed = typeof EMPTY;
type Errors = Partial<Record<keyof Typed, string>>;

/** A new item for an unknown barcode; suggests products of the universal catalog. */
export function CreateForm({ unknown }: { unknown: UnknownCode }) {
  const types = useQuery(typesOf(unknown.owner.key)).data ?? [];
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next });
    setErrors({});
  };
  const take = (product: Product) => {
    const { type } = product;
    const typeId = types.find(
      ({ id, short_type }) => id === type.id || (!type.id && short_type === type.short_type),
    )?.id;
    const { name, vintage, id } = product;
    change({ name, vintage, size: product.size.name, typeId: typeId ?? typed.typeId, productId: id });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    const { name, vintage, typeId, size, productId } = typed;
    const item = { name: name.trim(), vintage, typeId, size: size.trim(), ...(productId && { productId }) };
    const type = types.find(({ id }) => id === typeId);
    void createForCode(unknown, item, type?.short_type ?? '').finally(() => setBusy(false));
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <Products code={unknown.code} chosen={typed.productId} onTake={take} />
      <FormField label="Name" error={errors.name}>
        <input
          className={form.input}
          autoComplete="off"
          value={typed.name}
          aria-invalid={errors.name !== undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </FormField>
      <FormField label="Type" error={errors.typeId}>
        <select
          className={form.input}
          value={typed.typeId}
          aria-invalid={errors.typeId !== undefined}
          onChange={(event) => change({ typeId: event.currentTarget.value })}
        >
          <option value="">Choose a type</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FormField>
      <FormField label="Size" error={errors.size}>
        <input
          className={form.input}
          autoComplete="off"
          placeholder={usualBottle(currentRegion())}
          value={typed.size}
          aria-invalid={errors.size !== undefined}
          onChange={(event) => change({ size: event.currentTarget.value })}
        />
      </FormField>
      <button type="submit" className={form.submit} disabled={busy}>
        Create and count {unknown.pack}
      </button>
    </form>
  );
}

function problemsOf({ name, size, typeId }: Typed): Errors {
  const read = readItemName(name);
  const parsed = parseSize(size, LARGEST_SIZE);
  return {
    ...(!read.ok && { name: read.reason }),
    ...(typeId === '' && { typeId: 'Type is required' }),
    ...(!parsed.ok && { size: parsed.reason }),
  };
}

interface ProductsProps {
  code: string;
  chosen: string | undefined;
  onTake: (product: Product) => void;
}

function Products({ code, chosen, onTake }: ProductsProps) {
  const online = useOnline();
  const input = { q: code, size: MOST_PRODUCTS };
  const { data } = useQuery(products.query.searchUniversalItems.queryOptions({ input, retry: false }));
  if (!data && !online)
    return <p className={count.muted}>With a network connection, product data for this barcode is suggested.</p>;
  if (!data || data.length === 0) return null;
  return (
    <fieldset className={classes.products}>
      <legend>It may be</legend>
      {data.map((product) => (
        <button
          key={product.id}
          type="button"
          className={classes.product}
          aria-pressed={product.id === chosen}
          onClick={() => onTake(product)}
        >
          <strong>{nameOf(product)}</strong>
          <span className={count.muted}>
            {product.size.name} · {product.type.name}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
