import classes from './pills.module.css';

interface PillsProps<Choice extends string> {
  label: string;
  /** What can be chosen, with its words. */
  options: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** One of a few words, all in sight. */
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
