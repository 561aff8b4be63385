import { useState } from 'react';
import { readWeight, shownGrams } from '#features/catalog/domain/bottle-weight.ts';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { TypeField, useTypes } from '#features/catalog/web/type-field.tsx';
import { vintageText } from '#features/catalog/web/vintage-text.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { readQuantity } from '../../forms/quantity-text.ts';
import { Panels } from '../item-panels.tsx';
import type { ItemDetail, ItemTabProps } from '../item-tab.ts';
import { Attributes } from './attributes.tsx';
import { Barcodes } from './barcodes.tsx';
import classes from './details-tab.module.css';
import { EnrichedDetails } from './enriched-details.tsx';
import { InlineLine } from './inline-line.tsx';
import { useChangeItem } from './use-change-item.ts';

/** Empty and full weight of a bottle: with both, an open one can be counted on a scale. Ounces are stored as grams. */
function BottleWeights({ item }: { item: ItemDetail['data'] }) {
  const change = useChangeItem(item);
  const save = (field: 'tare_grams' | 'full_grams') => async (text: string) => {
    if (text === '') return change({ [field]: null }, { [field]: null });
    const weight = readWeight(text, 'g');
    return weight.ok ? change({ [field]: weight.grams }) : weight.reason;
  };
  const line = (label: string, field: 'tare_grams' | 'full_grams') => (
    <InlineLine
      label={label}
      shown={item[field] === null ? '—' : shownGrams(item[field])}
      start={item[field] === null ? '' : `${item[field]} g`}
      save={save(field)}
    />
  );
  return (
    <>
      {line('Empty weight', 'tare_grams')}
      {line('Full weight', 'full_grams')}
    </>
  );
}

/** The item's own fields, each edited in place. */
export function DetailsTab({ item, panels }: ItemTabProps) {
  const { data } = item;
  const change = useChangeItem(data);
  const sizeId = useSizeId();
  const saveSize = async (text: string) => {
    const size = await sizeId(text);
    return size.ok ? change({ size_id: size.id }) : size.reason;
  };
  const savePrice = async (text: string) => {
    const price = text === '' ? null : readQuantity(text);
    if (text !== '' && (price === null || price < 0)) return 'Price must be 0 or above';
    return change({ list_price: price }, { list_price: price });
  };
  return (
    <div className={classes.columns}>
      <section aria-label="Item">
        <InlineLine label="Name" shown={data.name} start={data.name} save={(name) => change({ name }, { name })} />
        <InlineLine
          label="Vintage"
          shown={data.vintage ?? '—'}
          start={data.vintage ?? ''}
          clean={vintageText}
          save={(vintage) => change({ vintage: vintage || null }, { vintage: vintage || null })}
        />
        <InlineLine label="Size" shown={data.size.name} start={data.size.name} save={saveSize} />
        <TypeLine item={data} />
        <InlineLine
          label="Selling price"
          shown={formatMoney(data.list_price)}
          start={data.list_price === null ? '' : String(data.list_price)}
          keyboard="decimal"
          save={savePrice}
        />
        <InlineLine
          label="Disgorgement"
          shown={data.disgorgement_date ?? '—'}
          start={data.disgorgement_date ?? ''}
          save={(text) => change({ disgorgement_date: text || null }, { disgorgement_date: text || null })}
        />
        <InlineLine
          label="Main barcode"
          shown={data.barcode}
          start={data.barcode}
          save={(barcode) => change({ barcode }, { barcode })}
        />
        <BottleWeights item={data} />
        <Barcodes item={data} />
      </section>
      <div>
        <Attributes item={data} />
        <EnrichedDetails item={data} />
        <Panels of="details" panels={panels} item={item} />
      </div>
    </div>
  );
}

const TYPE_TEXTS = { done: 'Type updated successfully', failed: 'Failed to update type' };

/** The chosen type is shown at once, and the old one again if it cannot be saved. */
function TypeLine({ item }: { item: ItemTabProps['item']['data'] }) {
  const change = useChangeItem(item);
  const types = useTypes();
  const [refusal, setRefusal] = useState<string>();
  const choose = async (type_id: string) => {
    if (type_id === item.type_id) return;
    setRefusal(undefined);
    const type = types.find(({ id }) => id === type_id);
    const reason = await change({ type_id }, { type_id, ...(type && { type }) }, TYPE_TEXTS);
    setRefusal(reason === TYPE_TEXTS.failed ? undefined : reason);
  };
  return (
    <div className={classes.typeLine}>
      <TypeField value={item.type_id} error={refusal} onChange={(type_id) => void choose(type_id)} />
    </div>
  );
}
