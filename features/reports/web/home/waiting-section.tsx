import { useQuery } from '@tanstack/react-query';
import { inbox } from '#features/inbox/web/inbox-api.ts';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { itemMapping } from '#features/items/web/mapping/mapping-api.ts';
import { connections } from '#features/sales/web/connections/connections-api.ts';
import { modifiers, sales } from '#features/sales/web/sales-api.ts';
import { useSinceWhen } from '#features/sales/web/unmatched-since.ts';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import type { Address } from '#shared/web/address/address.ts';
import { writeFilters } from '#shared/web/address/filter-parameter.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';
import { NEGATIVE, STALE, useLeastStock } from './item-counts.ts';

interface Waiting {
  label: string;
  count: number;
  to: string;
  query: Address;
}

const DRAFTS = writeFilters({ status: { key: 'status', text: 'Draft', type: 'status', value: ['DR'] } });

/** One row of each list: only the totals are shown. */
function useWaitingQueries() {
  const drafts = useQuery(invoices.query.listInvoices.queryOptions({ input: { status: 'DR', page: 1, limit: 1 } }));
  const mapping = useQuery(itemMapping.query.listItemMapping.queryOptions({ input: { page: 1, limit: 1 } }));
  const negative = useLeastStock(NEGATIVE, 1);
  const stale = useLeastStock(STALE, 1);
  const tills = useQuery(connections.query.listConnections.queryOptions());
  const asked = useQuery(
    modifiers.query.listModifiers.queryOptions({ input: { state: 'unmatched', page: 1, limit: 1 } }),
  );
  const unmatched = useQuery(sales.query.listUnmatchedSales.queryOptions({ input: { page: 1, limit: 1 } }));
  const arrived = useQuery(inbox.query.listInbox.queryOptions({ input: { page: 1, limit: 1 } }));
  return { drafts, mapping, negative, stale, tills, asked, unmatched, arrived };
}

/** Work that needs a person, each with a link to its page. */
export function WaitingSection() {
  const sinceWhen = useSinceWhen();
  const { drafts, mapping, negative, stale, tills, asked, unmatched, arrived } = useWaitingQueries();
  const parts = [drafts, mapping, negative, stale, tills, asked, unmatched, arrived];
  const all: Waiting[] | undefined =
    drafts.data &&
    mapping.data &&
    negative.data &&
    stale.data &&
    tills.data &&
    asked.data &&
    unmatched.data &&
    arrived.data
      ? [
          {
            label: "POS systems whose sales aren't coming in",
            count: tills.data.filter(({ status }) => status === 'attention').length,
            to: '/pos/connections',
            query: {},
          },
          {
            label: 'Changed prices and names to decide with Square',
            count: tills.data.reduce((sum, { conflicts }) => sum + conflicts, 0),
            to: '/pos/connections',
            query: {},
          },
          {
            label: 'Inbox problems: documents may be missing',
            count: arrived.data.problems.length,
            to: '/inbox',
            query: {},
          },
          {
            label: 'Inbox documents in quarantine',
            count: arrived.data.counts.quarantined,
            to: '/inbox',
            query: { state: 'quarantined' },
          },
          {
            label: `Unmatched POS items, sold for ${formatMoney(unmatched.data.totals.gross)}${sinceWhen(unmatched.data.totals.since)}`,
            count: unmatched.data.meta.total,
            to: '/pos/menu',
            query: {},
          },
          {
            label: `Unmatched modifiers, sold for ${formatMoney(asked.data.unmatched.sold)}${sinceWhen(asked.data.unmatched.since)}`,
            count: asked.data.unmatched.modifiers,
            to: '/pos/modifiers',
            query: { match: 'unmatched' },
          },
          { label: 'Items below zero', count: negative.data.meta.total, to: '/items', query: { filter: NEGATIVE } },
          { label: 'Invoices in draft', count: drafts.data.meta.total, to: '/invoices', query: { filter: DRAFTS } },
          {
            label: 'Items that moved after their count',
            count: stale.data.meta.total,
            to: '/items',
            query: { filter: STALE },
          },
          {
            label: 'Items with a suggested match to review',
            count: mapping.data.counts.suggested,
            to: '/items/mapping',
            query: { mapping: 'suggested' },
          },
        ]
      : undefined;
  const query = {
    data: all?.filter(({ count }) => count > 0),
    error: parts.find(({ error }) => error)?.error,
    refetch: () => parts.map((part) => part.refetch()),
  };
  return (
    <HomeSection title="Needs attention" query={query}>
      {(waiting) => <WaitingList waiting={waiting} />}
    </HomeSection>
  );
}

function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return <p className={classes.note}>You're all caught up.</p>;
  return (
    <ul className={classes.list}>
      {waiting.map(({ label, count, to, query }) => (
        <li key={label}>
          <GoLink to={to} go={query} className={classes.row}>
            <span>{label}</span>
            <strong className={classes.waits}>{formatCount(count)}</strong>
          </GoLink>
        </li>
      ))}
    </ul>
  );
}
