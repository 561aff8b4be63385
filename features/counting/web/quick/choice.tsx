import tools from '#features/items/web/inventory/inventory-tools.module.css';
import classes from './choice.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}

/** Radio buttons side by side, under a label. */
export function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div role="radiogroup" aria-label={label} className={`${tools.modes} ${classes.choices}`}>
        {choices.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons side by side that act as one choice
          <button
            key={each.value}
            type="button"
            role="radio"
            aria-checked={each.value === value}
            className={tools.mode}
            onClick={() => onChange(each.value)}
          >
            {each.label}
          </button>
        ))}
      </div>
    </div>
  );
}
