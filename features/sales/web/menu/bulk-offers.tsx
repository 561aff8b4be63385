import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { suggestions } from '../sales-api.ts';
import { AskService } from './ask-service.tsx';
import classes from './menu.module.css';

/** Bulk decisions for POS items, each with a preview. */
export function BulkOffers() {
  const sure = useQuery(suggestions.query.listSureMatches.queryOptions()).data?.totals.items ?? 0;
  const others = useQuery(suggestions.query.listNotStock.queryOptions()).data?.totals.items ?? 0;
  const askable = useQuery(suggestions.query.listAskable.queryOptions()).data;
  const open = askable?.can_ask ? askable.pos_item_ids : [];
  if (sure + others + open.length === 0) return null;
  return (
    <section className={classes.offers} aria-label="Match many">
      {sure > 0 ? (
        <GoLink className={classes.loudItem} go={{ sure_matches: '1' }}>
          Accept all {formatCount(sure)} sure {sure === 1 ? 'match' : 'matches'}
        </GoLink>
      ) : null}
      {others > 0 ? (
        <GoLink className={classes.loudItem} go={{ not_stock: '1' }}>
          Ignore {formatCount(others)} that {others === 1 ? "doesn't look" : "don't look"} like stock
        </GoLink>
      ) : null}
      {open.length > 0 ? <AskService posItemIds={open} /> : null}
    </section>
  );
}
