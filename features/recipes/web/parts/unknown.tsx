import { GoLink } from '#shared/web/address/go-link.tsx';
import type { UnknownCost } from '../recipes-api.ts';
import classes from './parts.module.css';

/** Replaces an unknown figure: shows why, with a link to the item to fix. */
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
