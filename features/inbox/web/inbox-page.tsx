import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListTable } from '#features/accounts/web/parts/list-table.tsx';
import { ListWaiting } from '#features/accounts/web/parts/list-waiting.tsx';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { Pills } from '#features/sales/web/match/pills.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { documentColumns } from './document-columns.tsx';
import classes from './inbox.module.css';
import { inbox } from './inbox-api.ts';

const STATES = {
  all: 'All',
  quarantined: 'Quarantine',
  waiting: 'Waiting',
  read: 'Read',
  imported: 'Imported',
} as const;
type State = keyof typeof STATES;

const isState = (text: string | undefined): text is State => text !== undefined && text in STATES;

const setUp = () => goTo('/settings', { tab: 'inbox' });

/** Documents that came by mail or in the folder, and what became of them. */
export function InboxPage() {
  const { isAdmin, timezone } = useOrganization();
  const said = useParameter('state');
  const state: State = isState(said) ? said : 'all';
  const query = useInfiniteQuery(
    inbox.query.listInbox.infiniteOptions({
      input: (page: number) => ({ ...(state === 'all' ? {} : { state }), page, limit: 50 }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.data);
  return (
    <Page
      title="Inbox"
      scrolls
      controls={first ? <States state={state} counts={first.counts} /> : null}
      actions={
        isAdmin ? (
          <Button variant="default" onClick={setUp}>
            Set up inbox
          </Button>
        ) : null
      }
    >
      {first?.problems.map((problem) => (
        <p key={problem} className={classes.problem} role="alert">
          {problem}{' '}
          {isAdmin ? (
            <GoLink to="/settings" go={{ tab: 'inbox' }}>
              Open settings
            </GoLink>
          ) : null}
        </p>
      ))}
      {query.error && !rows ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <ListWaiting />
      ) : rows.length === 0 ? (
        <Nothing narrowed={state !== 'all'} isAdmin={isAdmin} />
      ) : (
        <ListTable label="Inbox" rows={rows} rowId={({ id }) => id} columns={documentColumns({ timezone, isAdmin })} />
      )}
      {query.hasNextPage ? (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older documents
        </Button>
      ) : null}
    </Page>
  );
}

type Counts = Readonly<Record<Exclude<State, 'all'>, number>>;

function States({ state, counts }: { state: State; counts: Counts }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const labels = Object.entries(STATES).map(([each, label]) => [
    each,
    `${label} ${formatCount(each === 'all' ? all : counts[each as keyof Counts])}`,
  ]);
  return (
    <Pills
      label="Status"
      options={Object.fromEntries(labels) as Record<State, string>}
      chosen={state}
      onChoose={(each) => go({ state: each === 'all' ? undefined : each }, { replace: true })}
    />
  );
}

function Nothing({ narrowed, isAdmin }: { narrowed: boolean; isAdmin: boolean }) {
  if (narrowed)
    return (
      <EmptyState
        title="Nothing here"
        text="No documents have this status."
        action={
          <Button variant="default" onClick={() => go({ state: undefined }, { replace: true })}>
            Show all
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title="No documents yet"
      text="Invoices that vendors e-mail, or that are put in the inbox folder, appear here and are read automatically."
      action={isAdmin ? <Button onClick={setUp}>Set up inbox</Button> : undefined}
    />
  );
}
