import tools from '#features/items/web/inventory/inventory-tools.module.css';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';

const MODES = [
  { label: 'Running stock', value: undefined },
  { label: 'Counting', value: 'inventory' },
] as const;

export const useCountingMode = (): boolean => useParameter('mode') === 'inventory';

/** Switches between viewing expected stock and counting. */
export function ModeSwitch() {
  const mode = useParameter('mode');
  return (
    <div role="radiogroup" aria-label="Mode" className={tools.modes}>
      {MODES.map(({ label, value }) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons side by side that act as one choice
        <button
          key={label}
          type="button"
          role="radio"
          aria-checked={mode === value}
          className={tools.mode}
          onClick={() => go({ mode: value }, { replace: true })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
