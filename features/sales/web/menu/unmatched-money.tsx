import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { modifiers, sales } from '../sales-api.ts';
import classes from './menu.module.css';

/** POS items with the most money; the dialog shows all of them. */
const NAMED = 3;

/** Sales that depleted nothing, by money, until they are matched or ignored (D42). */
export function UnmatchedMoney() {
  const asked = useQuery(
    modifiers.query.listModifiers.queryOptions({ input: { state: 'unmatched', page: 1, limit: 1 } }),
  );
  const { data } = useQuery(sales.query.listUnmatchedSales.queryOptions({ input: { page: 1, limit: NAMED } }));
  const unmatched = asked.data?.unmatched;
  return (
    <>
      {data && data.totals.lines > 0 ? <UnmatchedItems {...data} /> : null}
      {unmatched && unmatched.lines > 0 ? (
        <section className={classes.loud} aria-label="Unmatched modifiers">
          <p className={classes.loudText}>
            <strong>{formatMoney(unmatched.sold)} sold in unmatched modifiers.</strong>{' '}
            {formatQuantity(unmatched.quantity)} sold changed nothing in stock.
          </p>
          <GoLink className={classes.loudItem} to="/pos/modifiers" go={{ match: 'unmatched' }}>
            Match {formatCount(unmatched.modifiers)} {unmatched.modifiers === 1 ? 'modifier' : 'modifiers'}
          </GoLink>
        </section>
      ) : null}
    </>
  );
}

function UnmatchedItems({ data, totals, meta }: Awaited<ReturnType<typeof sales.call.listUnmatchedSales>>) {
  return (
    <section className={classes.loud} aria-label="Unmatched sales">
      <p className={classes.loudText}>
        <strong>{formatMoney(totals.gross)} sold without a match.</strong> {formatQuantity(totals.quantity)} sold units
        in {formatCount(totals.lines)} {totals.lines === 1 ? 'line' : 'lines'} took nothing out of stock.
      </p>
      <p className={`${classes.loudText} ${classes.loudNames}`}>
        {data.map((each) => (
          <GoLink key={each.pos_item_id} className={classes.loudItem} go={{ match_pos: each.pos_item_id }}>
            Match {[each.name, each.variation].filter(Boolean).join(' ')} {formatMoney(each.gross)}
          </GoLink>
        ))}
        {meta.total > NAMED ? (
          <GoLink className={classes.loudItem} go={{ unmatched: '1' }}>
            All {formatCount(meta.total)}
          </GoLink>
        ) : null}
      </p>
    </section>
  );
}
