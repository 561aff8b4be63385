import classes from './pad.module.css';

interface AmountFieldProps {
  label: string;
  text: string;
  active: boolean;
  onChoose: () => void;
}

/** A figure that the pad's keys edit while it is selected. */
export function AmountField({ label, text, active, onChoose }: AmountFieldProps) {
  return (
    <button
      type="button"
      className={classes.field}
      data-typed-into
      aria-pressed={active}
      aria-label={`${label} ${text || 'nothing'}`}
      onClick={onChoose}
    >
      <span className={classes.muted}>{label}</span>{' '}
      <span data-figure className={classes.big} data-empty={text === '' || undefined}>
        {text || '–'}
      </span>
    </button>
  );
}
