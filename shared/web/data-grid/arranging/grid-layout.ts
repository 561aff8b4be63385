import { useCallback, useMemo, useState } from 'react';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { recall, remember } from '#shared/web/remembered.ts';

export type Density = 'comfortable' | 'compact';

/** A person's arrangement of one table; stored per table in this browser. */
export interface GridLayout {
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
  density: Density;
}

type Arrangeable = Pick<GridColumn<never>, 'id' | 'hidden' | 'fixed' | 'width'>;

export function firstLayout(columns: readonly Arrangeable[]): GridLayout {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
    widths: {},
    density: 'comfortable',
  };
}

/**
 * A stored layout after the columns changed: unknown ones are dropped, new ones go where the code has them, and the
 * first column stays first, because it is always visible.
 */
export function fitLayout(remembered: Partial<GridLayout> | undefined, columns: readonly Arrangeable[]): GridLayout {
  const fresh = firstLayout(columns);
  if (!remembered || !Array.isArray(remembered.order)) return fresh;
  const known = new Set(fresh.order);
  const first = fresh.order[0];
  const order = [...fresh.order.slice(0, 1), ...remembered.order.filter((id) => known.has(id) && id !== first)];
  const before = new Set(order);
  fresh.order.forEach((id, index) => {
    if (!before.has(id)) order.splice(index, 0, id);
  });
  const fixed = new Set(columns.filter((column) => column.fixed).map((column) => column.id));
  const hiddenBefore = Array.isArray(remembered.hidden) ? remembered.hidden : [];
  const hidden = [
    ...hiddenBefore.filter((id) => known.has(id) && !fixed.has(id)),
    ...fresh.hidden.filter((id) => !before.has(id)),
  ];
  return {
    order,
    hidden,
    widths: remembered.widths ?? {},
    density: remembered.density === 'compact' ? 'compact' : 'comfortable',
  };
}

/** The order with a column moved next to another one. The first column stays first, because it is always visible. */
export function movedBeside(order: readonly string[], id: string, target: string, after: boolean): readonly string[] {
  const [first, ...others] = order;
  if (id === target || id === first || first === undefined) return order;
  const rest = others.filter((each) => each !== id);
  const at = target === first ? 0 : rest.indexOf(target) + (after ? 1 : 0);
  return [first, ...rest.slice(0, at), id, ...rest.slice(at)];
}

export function useGridLayout(
  name: string,
  columns: readonly Arrangeable[],
): [GridLayout, (change: Partial<GridLayout>) => void, () => void] {
  const key = `grid.${name}`;
  const [stored, setStored] = useState<Partial<GridLayout> | undefined>(() =>
    recall<Partial<GridLayout> | undefined>(key, undefined),
  );
  const layout = useMemo(() => fitLayout(stored, columns), [stored, columns]);
  const change = useCallback(
    (part: Partial<GridLayout>) => {
      const next = { ...layout, ...part };
      setStored(next);
      remember(key, next);
    },
    [key, layout],
  );
  const reset = useCallback(() => {
    setStored(undefined);
    remember(key, undefined);
  }, [key]);
  return [layout, change, reset];
}
