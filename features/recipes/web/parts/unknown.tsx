import { GoLink } from '#shared/web/address/go-link.tsx';
import type { UnknownCost } from '../recipes-api.ts';
import classes from './parts.module.css';

/** In the place of a figure that cannot be known: why, and the way to the item that mends it. */
export function Unknown({ why }: { why: UnknownCost | null }) {
  if (!why?.inventory_item_id)
    return (
      <span className={classes.unknown} title={why?.text}>
        Unknown
      </span>
    );
  return (
    <GoLink
      className={classes.unknown}
      title={why.text}
      aria-label={`Unknown: ${why.text}`}
      go={{ item: why.inventory_item_id, return_to: 'recipe' }}
    >
      Unknown
    </GoLink>
  );
}
