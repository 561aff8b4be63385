import tools from '#features/items/web/inventory/inventory-tools.module.css';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { CountProgress } from './count-progress.tsx';
import classes from './count-review.module.css';
import { Recounts } from './recounts.tsx';

const PARTS = [
  ['progress', 'Progress'],
  ['again', 'Recount'],
] as const;

/** Everyone's counting at a glance: progress per location, and counts to recount. */
export function CountReviewDialog({ value }: DialogProps) {
  const part = value === 'again' ? 'again' : 'progress';
  return (
    <DialogFrame title="Count progress" size="large">
      <div role="radiogroup" aria-label="Part" className={`${tools.modes} ${classes.parts}`}>
        {PARTS.map(([value, label]) => (
          // biome-ignore lint/a11y/useSemanticElements: two buttons side by side that act as one choice
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={part === value}
            className={tools.mode}
            onClick={() => go({ count_review: value }, { replace: true })}
          >
            {label}
          </button>
        ))}
      </div>
      {part === 'again' ? <Recounts /> : <CountProgress />}
    </DialogFrame>
  );
}
