import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { modifiers, sales, suggestions } from '../sales-api.ts';
import { useSinceWhen } from '../unmatched-since.ts';
import classes from './loud-chip.module.css';
import { LoudChip, LoudPart } from './loud-chip.tsx';

/** POS items with the most money; the dialog shows all of them. */
const NAMED = 3;

type Unmatched = Awaited<ReturnType<typeof sales.call.listUnmatchedSales>>;
type UnmatchedModifiers = Awaited<ReturnType<typeof modifiers.call.listModifiers>>['unmatched'];

/** Money of sales that depleted nothing (D42); it opens to the reason, the largest, and what to do about many at once. */
export function UnmatchedChip() {
  const sinceWhen = useSinceWhen();
  const asked = useQuery(
    modifiers.query.listModifiers.queryOptions({ input: { state: 'unmatched', page: 1, limit: 1 } }),
  );
  const sold = useQuery(sales.query.listUnmatchedSales.queryOptions({ input: { page: 1, limit: NAMED } })).data;
  const others = useQuery(suggestions.query.listNotStock.queryOptions()).data?.totals.items ?? 0;
  const items = sold && sold.totals.lines > 0 ? sold : undefined;
  const modified = asked.data && asked.data.unmatched.lines > 0 ? asked.data.unmatched : undefined;
  if (!items && !modified && others === 0) return null;
  const label = items
    ? `${formatMoney(items.totals.gross)} unmatched${sinceWhen(items.totals.since)}`
    : modified
      ? `${formatMoney(modified.sold)} in unmatched modifiers${sinceWhen(modified.since)}`
      : `${formatCount(others)} not stock?`;
  return (
    <LoudChip label={label} isLoud={Boolean(items ?? modified)}>
      {items ? <Items {...items} /> : null}
      {modified ? <Modifiers {...modified} /> : null}
      {others > 0 ? (
        <LoudPart label="Not stock">
          <GoLink className={classes.link} go={{ not_stock: '1' }}>
            Ignore {formatCount(others)} that {others === 1 ? "doesn't look" : "don't look"} like stock
          </GoLink>
        </LoudPart>
      ) : null}
    </LoudChip>
  );
}

function Items({ data, totals, meta }: Unmatched) {
  const sinceWhen = useSinceWhen();
  return (
    <LoudPart label="Unmatched sales">
      <p>
        <strong>
          {formatMoney(totals.gross)} sold without a match{sinceWhen(totals.since)}.
        </strong>{' '}
        {formatQuantity(totals.quantity)} sold units in {formatCount(totals.lines)}{' '}
        {totals.lines === 1 ? 'line' : 'lines'} took nothing out of stock.
      </p>
      {data.map((each) => (
        <GoLink key={each.pos_item_id} className={classes.link} go={{ match_pos: each.pos_item_id }}>
          Match {[each.name, each.variation].filter(Boolean).join(' ')} {formatMoney(each.gross)}
        </GoLink>
      ))}
      {meta.total > NAMED ? (
        <GoLink className={classes.link} go={{ unmatched: '1' }}>
          All {formatCount(meta.total)}
        </GoLink>
      ) : null}
    </LoudPart>
  );
}

function Modifiers({ sold, quantity, modifiers: count, since }: UnmatchedModifiers) {
  const sinceWhen = useSinceWhen();
  return (
    <LoudPart label="Unmatched modifiers">
      <p>
        <strong>
          {formatMoney(sold)} sold in unmatched modifiers{sinceWhen(since)}.
        </strong>{' '}
        {formatQuantity(quantity)} sold changed nothing in stock.
      </p>
      <GoLink className={classes.link} to="/pos/modifiers" go={{ match: 'unmatched' }}>
        Match {formatCount(count)} {count === 1 ? 'modifier' : 'modifiers'}
      </GoLink>
    </LoudPart>
  );
}
