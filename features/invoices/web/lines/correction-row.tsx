import { Checkbox } from '@mantine/core';
import classes from './lines.module.css';

/** The effect of correcting a completed line, and the choice to book its bottles too. */
export function CorrectionRow({ moves, onChange }: { moves: boolean; onChange: (moves: boolean) => void }) {
  return (
    <tr className={classes.editing}>
      <td colSpan={7} className={classes.correction}>
        <p role="note">Quantities update costs and reporting but not running inventory counts.</p>
        <Checkbox
          label="Update running inventory to this quantity, too"
          description="Adds or removes the difference from what this invoice put into stock. A count since the delivery doesn't change."
          checked={moves}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </td>
    </tr>
  );
}
