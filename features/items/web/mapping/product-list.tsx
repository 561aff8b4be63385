import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './mapping.module.css';
import type { Product } from './mapping-api.ts';
import { ProductName } from './product-words.tsx';

export interface OfferedProduct {
  product: Product;
  note?: string;
}

interface ProductListProps {
  offered: readonly OfferedProduct[];
  active: number;
  label: string;
  /** Label of the button that chooses one. */
  act: string;
  onChoose: (product: Product) => void;
  /** Set if no field above has focus: then the list has it. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Products to choose from, best first; arrow keys move the active one. */
export function ProductList({ offered, active, label, act, onChoose, onKeyDown }: ProductListProps) {
  const list = useRef<HTMLDivElement>(null);
  const holdsFocus = onKeyDown !== undefined;
  useEffect(() => {
    if (holdsFocus) list.current?.focus();
  }, [holdsFocus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active line is what may be out of sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      role="listbox"
      id="offered-products"
      aria-label={label}
      className={classes.list}
      tabIndex={onKeyDown ? 0 : -1}
      aria-activedescendant={onKeyDown && offered[active] ? `offered-${offered[active].product.id}` : undefined}
      onKeyDown={onKeyDown}
    >
      {offered.map(({ product, note }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field or list above holds the focus and its keys
        <div
          key={product.id}
          id={`offered-${product.id}`}
          role="option"
          aria-selected={index === active}
          className={classes.offered}
          onClick={() => onChoose(product)}
        >
          <ProductName product={product} note={note} />
          <span className={classes.choose}>{act}</span>
        </div>
      ))}
    </div>
  );
}

/** The row that an arrow key leads to. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step));
}
