import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatChange, formatCount, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { ToCounting } from '../../together/empty-actions.tsx';
import { Signed } from '../variance-columns.tsx';
import { LOOKING_INTO } from '../variance-key.ts';
import { CAUSE_TITLES, howLikely } from './cause-words.ts';
import classes from './leads.module.css';
import { type Lead, workbench } from './workbench-api.ts';

/** Check these first: the current cycle's differences by money, each with its likeliest cause. */
export function Leads() {
  const { data, error, refetch } = useQuery({
    queryKey: [...LOOKING_INTO, 'leads'],
    queryFn: ({ signal }) => workbench.call.listLeads({}, { signal }),
    staleTime: STOCK_FRESH,
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.data.length === 0)
    return (
      <EmptyState
        title="Nothing to investigate"
        text="Every count in this cycle matches the ledger. Differences appear here as they are counted, most money first."
        action={<ToCounting />}
      />
    );
  return (
    <section className={classes.leads} aria-label="Check these first">
      <p className={classes.about}>
        {formatMoney(data.at_stake)} at stake in {formatCount(data.total)} {data.total === 1 ? 'item' : 'items'} of the
        current cycle: surpluses and shortages by location, at average cost.
        {data.total > data.data.length ? ` The ${formatCount(data.data.length)} with the highest value are shown.` : ''}
      </p>
      <ol className={classes.list}>
        {data.data.map((lead) => (
          <LeadLine key={lead.item.id} lead={lead} />
        ))}
      </ol>
    </section>
  );
}

function LeadLine({ lead: { item, at_stake, variance_quantity, variance_cost, cause } }: { lead: Lead }) {
  const likely = cause ? howLikely(cause.likelihood) : undefined;
  const name = [item.name, item.vintage].filter(Boolean).join(' ');
  return (
    <li className={classes.lead}>
      <div className={classes.item}>
        <GoLink className={classes.name} go={{ variance_item: item.id }}>
          {name}
        </GoLink>
        <span className={classes.small}>{item.size}</span>
      </div>
      <div className={classes.stake}>
        <span className={classes.money}>{at_stake === null ? 'No cost' : formatMoney(at_stake)}</span>
        <span className={classes.small}>
          <Signed value={variance_quantity} show={formatChange} />
          {variance_cost === null ? null : (
            <>
              {' · '}
              <Signed value={variance_cost} show={formatMoney} />
            </>
          )}
        </span>
      </div>
      {cause && likely ? (
        <div className={classes.cause}>
          <span>
            {CAUSE_TITLES[cause.kind]}{' '}
            <span className={classes.likely} data-tone={likely.tone}>
              {likely.word}
            </span>
          </span>
          <span className={classes.small}>{cause.explanation}</span>
        </div>
      ) : null}
    </li>
  );
}

const Waiting = () => (
  <div className={classes.leads} aria-busy="true">
    {[70, 62, 78, 55, 66, 60].map((width) => (
      <Skeleton key={width} height={34} width={`${width}%`} my={16} />
    ))}
  </div>
);
