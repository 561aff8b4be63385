import { type FormEvent, useState } from 'react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { guessEffect } from '../../domain/guess-effect.ts';
import type { Found } from '../match/found-field.tsx';
import { type Modifier, modifiers } from '../sales-api.ts';

const TOPICS = ['pos', 'sales', 'stock'];
const LARGEST_SIZE = 1_000_000;

export type Effect = NonNullable<Modifier['effect']>;

export const takesItem = (effect: Effect | ''): boolean =>
  effect === 'adds' || effect === 'replaces' || effect === 'replaces_same';
export const takesSize = (effect: Effect | ''): boolean =>
  effect === 'adds' || effect === 'replaces' || effect === 'adds_own';

export interface ModifierForm {
  effect: Effect | '';
  factor: number | string;
  item: Found | undefined;
  size: string;
  only: Found | undefined;
  depletes: boolean;
}

type Errors = Readonly<Record<string, string>>;

/** What a person says a modifier does, checked and saved. */
export function useModifierForm(modifier: Modifier, close: () => void) {
  const { paused } = useSalesPause();
  const { act, busy } = useAct();
  const sizeId = useSizeId(LARGEST_SIZE);
  const [errors, setErrors] = useState<Errors>({});
  const guess = modifier.effect === null ? guessEffect(modifier.name) : null;
  const [form, setForm] = useState<ModifierForm>(() => ({
    effect: modifier.effect ?? guess?.effect ?? '',
    factor: modifier.factor ?? guess?.factor ?? 2,
    item: modifier.inventory_item ? { id: modifier.inventory_item.id, label: modifier.inventory_item.name } : undefined,
    size: modifier.depletion_size?.name ?? '',
    only: undefined,
    depletes: true,
  }));
  const change = (part: Partial<ModifierForm>) => {
    setForm((now) => ({ ...now, ...part }));
    setErrors({});
  };
  const send = async (said: Parameters<typeof modifiers.call.changeModifier>[0], done: string) => {
    const changed = await act({
      send: () => modifiers.call.changeModifier(said),
      done: ({ depleted }) =>
        depleted.lines > 0
          ? `${done}. ${formatCount(depleted.lines)} ${depleted.lines === 1 ? 'sale' : 'sales'} corrected`
          : done,
      failed: "Couldn't match this modifier",
      refused: ({ fields }) => {
        setErrors(fields);
        return Object.keys(fields).length > 0;
      },
      topics: TOPICS,
    });
    return changed !== undefined;
  };
  const save = async () => {
    const { effect, factor, item, size, only, depletes } = form;
    if (effect === '') return setErrors({ effect: 'Choose what it does' });
    const deplete_sales = depletes && !paused;
    const said = { id: modifier.id, effect, deplete_sales, ...(only && { pos_item_id: only.id }) };
    if (effect === 'nothing') return finish(await send(said, 'Modifier matched'));
    if (effect === 'multiplies') {
      if (factor === '') return setErrors({ factor: 'Factor is required: 2 for a double' });
      return finish(await send({ ...said, factor: Number(factor) }, 'Modifier matched'));
    }
    if (takesItem(effect) && !item) return setErrors({ inventory_item_id: 'Inventory Item is required' });
    if (takesSize(effect) && size.trim() === '') return setErrors({ depletion_size_id: 'Depletion size is required' });
    const depletion = takesSize(effect) ? await sizeId(size) : undefined;
    if (depletion?.ok === false) return setErrors({ depletion_size_id: depletion.reason });
    const taken = {
      ...(takesItem(effect) && { inventory_item_id: item?.id }),
      ...(depletion && { depletion_size_id: depletion.id }),
    };
    finish(await send({ ...said, ...taken }, 'Modifier matched'));
  };
  const finish = (done: boolean) => void (done && close());
  return {
    ...form,
    /** The effect is still the one that the name suggests. */
    isGuess: guess !== null && guess.effect === form.effect,
    busy,
    errors,
    change,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
    /** Removes the effect everywhere, or on one POS item. */
    remove: async (posItemId?: string) => {
      const said = { id: modifier.id, effect: null, ...(posItemId && { pos_item_id: posItemId }) };
      if ((await send(said, 'Modifier unmatched')) && !posItemId) close();
    },
  };
}
