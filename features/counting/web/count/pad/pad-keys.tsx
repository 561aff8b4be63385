import { IconBackspace } from '@tabler/icons-react';
import classes from './pad.module.css';

const ROWS = [
  ['1', '2', '3', '+'],
  ['4', '5', '6', '-'],
  ['7', '8', '9', 'Backspace'],
  ['.', '0'],
] as const;

const NAMES: Readonly<Record<string, string>> = {
  '+': 'One more',
  '-': 'One fewer',
  '.': 'Point',
  Backspace: 'Delete the last digit',
};

/** The keys of the pad, large enough for the thumb of a hand that holds a bottle. */
export function PadKeys({ onKey, point }: { onKey: (key: string) => void; point: boolean }) {
  return (
    <fieldset className={classes.keys} aria-label="Number pad">
      {ROWS.flat().map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          data-act={NAMES[key] !== undefined || undefined}
          data-wide={key === '0' || undefined}
          aria-label={NAMES[key] ?? key}
          disabled={key === '.' && !point}
          onClick={() => onKey(key)}
        >
          {key === 'Backspace' ? <IconBackspace size={24} /> : key === '-' ? '\u2212' : key}
        </button>
      ))}
    </fieldset>
  );
}
