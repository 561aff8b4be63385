import { readWeight, shownGrams } from '#features/catalog/domain/bottle-weight.ts';
import type { ItemDetail } from '../item-tab.ts';
import { InlineLine } from './inline-line.tsx';
import { useChangeItem } from './use-change-item.ts';

/** Empty and full weight of a bottle: with both, an open one can be counted on a scale. Ounces are stored as grams. */
export function BottleWeights({ item }: { item: ItemDetail['data'] }) {
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
