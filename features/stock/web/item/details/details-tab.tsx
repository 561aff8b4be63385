import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { TypeField } from '#features/catalog/web/type-field.tsx';
import { vintageText } from '#features/catalog/web/vintage-text.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { readQuantity } from '../../forms/quantity-text.ts';
import type { ItemTabProps } from '../item-tab.ts';
import { Attributes } from './attributes.tsx';
import { Barcodes } from './barcodes.tsx';
import classes from './details-tab.module.css';
import { InlineLine } from './inline-line.tsx';
import { useChangeItem } from './use-change-item.ts';

/** The item's own fields, each edited where it stands. */
export function DetailsTab({ item: { data } }: ItemTabProps) {
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
          save={(vintage) => change({ vintage: vintage || null })}
        />
        <InlineLine label="Size" shown={data.size.name} start={data.size.name} save={saveSize} />
        <div className={classes.typeLine}>
          <TypeField value={data.type_id} onChange={(type_id) => void change({ type_id })} />
        </div>
        <InlineLine
          label="Price"
          shown={formatMoney(data.list_price)}
          start={data.list_price === null ? '' : String(data.list_price)}
          keyboard="decimal"
          save={savePrice}
        />
        <InlineLine
          label="Disgorgement"
          shown={data.disgorgement_date ?? '—'}
          start={data.disgorgement_date ?? ''}
          save={(text) => change({ disgorgement_date: text || null })}
        />
        <InlineLine
          label="Main barcode"
          shown={data.barcode}
          start={data.barcode}
          save={(barcode) => change({ barcode })}
        />
        <Barcodes item={data} />
      </section>
      <Attributes item={data} />
    </div>
  );
}
