import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import type { AddressPatch } from '#shared/web/address/address.ts';
import { writeFilters } from '#shared/web/address/filter-parameter.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { counting } from '../counting-api.ts';
import classes from './close-checklist.module.css';

type Checks = Awaited<ReturnType<typeof counting.call.closeChecklist>>['checks'];

const flagged = (key: string, text: string) => writeFilters({ [key]: { key, text, type: 'flag', value: true } });
const DRAFTS = writeFilters({ status: { key: 'status', text: 'Draft', type: 'status', value: ['DR'] } });

/** The link leads to a list that has as many rows as the check says. */
interface CheckText {
  open: string;
  /** Label for the rows that need another one. */
  openOne?: string;
  done: string;
  link: string;
  to?: string;
  go: AddressPatch;
}

const TEXTS: Readonly<Record<Checks[number]['key'], CheckText>> = {
  uncounted: {
    open: 'item locations in stock but not counted',
    openOne: 'item location in stock but not counted',
    done: 'Everything in stock is counted',
    link: 'Count them',
    to: '/inventory',
    go: { mode: 'inventory', location: 'all' },
  },
  stale: {
    open: 'items moved after they were counted',
    openOne: 'item moved after it was counted',
    done: 'Nothing moved after it was counted',
    link: 'See the items',
    to: '/items',
    go: { filter: flagged('stale_stock', 'Stale stock') },
  },
  recount: {
    open: 'counts to recount',
    openOne: 'count to recount',
    done: 'No counts to recount',
    link: 'Recount them',
    go: { count_review: 'again' },
  },
  negative: {
    open: 'items below zero at a location',
    openOne: 'item below zero at a location',
    done: 'No item is below zero',
    link: 'See the items',
    to: '/items',
    go: { filter: flagged('negative', 'Negative stock') },
  },
  drafts: {
    open: 'invoices are still drafts',
    openOne: 'invoice is still a draft',
    done: 'No draft invoices',
    link: 'See the invoices',
    to: '/invoices',
    go: { filter: DRAFTS },
  },
  unmatched_sales: {
    open: 'sales of this cycle are not matched',
    openOne: 'sale of this cycle is not matched',
    done: 'Every sale of this cycle is matched',
    link: 'Match them',
    to: '/pos/menu',
    go: { match: 'unmatched' },
  },
};

/** Open work before the cycle ends. None of it blocks ending it. */
export function CloseChecklist() {
  const { data, error, refetch } = useQuery(counting.query.closeChecklist.queryOptions({ staleTime: 0 }));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.checks} aria-label="Before you end the cycle">
      <h3 className={classes.title}>Before you end the cycle</h3>
      {data ? (
        <ul className={classes.list}>
          {data.checks.map((check) => (
            <Check key={check.key} check={check} />
          ))}
        </ul>
      ) : (
        <WaitingRows height={35} />
      )}
    </section>
  );
}

function Check({ check: { key, count, value } }: { check: Checks[number] }) {
  const { open, openOne, done, link, to, go } = TEXTS[key];
  if (count === 0)
    return (
      <li>
        <IconCircleCheck size={18} stroke={1.7} className={classes.done} aria-hidden />
        <span>{done}</span>
      </li>
    );
  return (
    <li>
      <IconAlertCircle size={18} stroke={1.7} className={classes.open} aria-hidden />
      <span>
        {formatCount(count)} {count === 1 && openOne ? openOne : open}
        {value === null ? '' : `, ${formatMoney(value)}`}
      </span>
      <GoLink to={to} go={go}>
        {link}
      </GoLink>
    </li>
  );
}
