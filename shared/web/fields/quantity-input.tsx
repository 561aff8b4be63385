import type { ComponentProps } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';

export function QuantityInput(props: Omit<ComponentProps<typeof FigureInput>, 'show'>) {
  return <FigureInput {...props} show={formatQuantity} />;
}
