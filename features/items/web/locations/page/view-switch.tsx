import { go } from '#shared/web/address/navigate.ts';
import classes from '../../inventory/inventory-tools.module.css';

const VIEWS = [
  { label: 'List', value: undefined },
  { label: 'Tree', value: 'tree' },
];

export function ViewSwitch({ view }: { view: string | undefined }) {
  return (
    <div role="radiogroup" aria-label="View" className={classes.modes}>
      {VIEWS.map(({ label, value }) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons side by side that act as one choice
        <button
          key={label}
          type="button"
          role="radio"
          aria-checked={view === value}
          className={classes.mode}
          onClick={() => go({ view: value, sort: undefined })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
