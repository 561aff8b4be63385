import tools from '#features/items/web/inventory/inventory-tools.module.css';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import classes from './variance-controls.module.css';

const VIEWS = [
  ['items', 'Items'],
  ['category', 'Categories'],
  ['location', 'Locations'],
  ['workbench', 'Investigate'],
] as const;

export type VarianceView = (typeof VIEWS)[number][0];

export function useVarianceView(): VarianceView {
  const view = useParameter('view');
  return VIEWS.find(([value]) => value === view)?.[0] ?? 'items';
}

/** Chooses the rows: items, categories, locations, or what to look at first. */
export function ViewSwitch() {
  const shown = useVarianceView();
  return (
    <div role="radiogroup" aria-label="Show" className={`${tools.modes} ${classes.views}`}>
      {VIEWS.map(([value, label]) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons side by side that act as one choice
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={shown === value}
          className={tools.mode}
          onClick={() => go({ view: value === 'items' ? undefined : value }, { replace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
