import { formatQuantity } from '#shared/domain/format.ts';
import classes from './second-look.module.css';
import { useKeepCount } from './use-keep-count.ts';
import type { SecondLooks } from './use-second-looks.ts';

interface SecondLookProps {
  look: NonNullable<ReturnType<SecondLooks['get']>>;
  /** Can keep a count beyond the tolerance too. */
  approves?: boolean;
  /** Takes the person to the field where this line is counted. */
  onRecount: (from: HTMLElement) => void;
}

/** Something moved while this line was counted: recount it or keep it. */
export function SecondLook({ look, approves = false, onRecount }: SecondLookProps) {
  const keep = useKeepCount(look.item_name);
  const mayKeep = approves || look.reasons.every((reason) => reason === 'moved');
  return (
    <span className={classes.look}>
      <span className={classes.why} title={why(look)}>
        {why(look)}
      </span>
      <button
        type="button"
        className={classes.act}
        aria-label={`Recount ${look.item_name}`}
        onClick={(event) => onRecount(event.currentTarget)}
      >
        Recount
      </button>
      {mayKeep ? (
        <button
          type="button"
          className={classes.act}
          aria-label={`Keep the count of ${look.item_name}`}
          disabled={keep.isPending}
          onClick={() => keep.mutate({ inventory_item_id: look.inventory_item_id, location_id: look.location_id })}
        >
          Keep
        </button>
      ) : null}
    </span>
  );
}

const why = ({ reasons, moved }: SecondLookProps['look']) =>
  reasons.includes('moved') ? `${formatQuantity(moved.quantity)} moved within ten minutes` : 'Recount requested';
