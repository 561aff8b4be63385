import { formatFigure } from '#shared/domain/format.ts';
import type { Modifier } from '../sales-api.ts';

type Said = Pick<Modifier['exceptions'][number], 'factor' | 'inventory_item' | 'depletion_size'> &
  Pick<Modifier, 'effect'>;

/** The effect of a modifier in words: "Takes 2 times as much". */
export function effectText({ effect, factor, inventory_item: item, depletion_size: size }: Said): string {
  if (effect === null) return 'Not matched';
  if (effect === 'nothing') return 'Changes nothing';
  if (effect === 'multiplies') return `Takes ${formatFigure(factor ?? 1, 2)} times as much`;
  if (effect === 'adds_own') return `Adds ${size?.name ?? ''} of the drink's own spirit`;
  if (effect === 'replaces_same') return `Takes ${item?.name ?? ''} instead, the same amount`;
  const taken = [item?.name, size?.name].filter(Boolean).join(', ');
  return effect === 'adds' ? `Adds ${taken}` : `Takes ${taken} instead`;
}
