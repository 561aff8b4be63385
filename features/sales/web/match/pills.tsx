import classes from './pills.module.css';

interface PillsProps<Choice extends string> {
  label: string;
  /** The choices and their labels. */
  options: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A choice among a few labels, all visible. */
export function Pills<Choice extends string>({ label, options, chosen, onChoose }: PillsProps<Choice>) {
  return (
    <fieldset className={classes.pills} aria-label={label}>
      {(Object.entries(options) as [Choice, string][]).map(([choice, words]) => (
        <button
          key={choice}
          type="button"
          className={classes.pill}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
