import { missingWeight, type WeightUnit } from '#features/catalog/domain/bottle-weight.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { SheetLine } from '../device/use-sheets.ts';
import classes from './pad.module.css';
import type { Weighing } from './use-amount.ts';

interface ScaleFieldProps {
  line: SheetLine;
  text: string;
  unit: WeightUnit;
  weighing: Weighing | undefined;
  active: boolean;
  onChoose: () => void;
  onUnit: (unit: WeightUnit) => void;
}

const UNIT_NAMES = { g: 'grams', oz: 'ounces' } as const;

/** Weighs the open bottle and shows how much is left. Never guesses when weights are missing. */
export function ScaleField({ line, text, unit, weighing, active, onChoose, onUnit }: ScaleFieldProps) {
  const missing = missingWeight(line);
  const other = unit === 'g' ? 'oz' : 'g';
  if (active && missing)
    return (
      <div className={classes.missing}>
        <p role="alert">{missing} Tap the bottle to count tenths.</p>
        <button type="button" className={classes.link} onClick={() => go({ weights: '1' })}>
          Enter weights
        </button>
      </div>
    );
  return (
    <div className={classes.scale}>
      <button
        type="button"
        className={classes.weight}
        data-typed-into
        aria-pressed={active}
        aria-label={`Scale ${text ? `${text} ${UNIT_NAMES[unit]}` : 'nothing'}`}
        onClick={onChoose}
      >
        <span className={classes.muted}>Scale</span> <span data-figure>{text || '–'}</span>
      </button>
      {active ? (
        <button
          type="button"
          className={classes.unit}
          aria-label={`${unit}: change to ${UNIT_NAMES[other]}`}
          onClick={() => onUnit(other)}
        >
          {unit}
        </button>
      ) : null}
      {active ? (
        <span
          role="status"
          aria-label="Left in the open bottle"
          className={classes.left}
          data-bad={weighing && !weighing.ok}
        >
          {weighing?.ok ? `${formatQuantity(weighing.remaining)} left` : weighing?.reason}
        </span>
      ) : null}
    </div>
  );
}
