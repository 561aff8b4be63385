import type { ComponentProps } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';

export function MoneyInput(
  props: Omit<ComponentProps<typeof FigureInput>, 'show' | 'decimals'> & { decimals?: number },
) {
  return <FigureInput {...props} show={formatMoney} />;
}
