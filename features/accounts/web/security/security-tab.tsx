import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/domain/format.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '../../domain/security-events.ts';
import { accounts } from '../accounts-api.ts';
import { type ListColumn, ListTable } from '../parts/list-table.tsx';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { describeBrowser } from '../profile/describe-browser.ts';
import { useOrganization } from '../use-organization.ts';
import classes from './security-tab.module.css';

const EVENT_WORDS: Readonly<Record<SecurityEventKind, string>> = {
  sign_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  password_refused: 'Wrong password in the account',
  code_refused: 'Wrong one-time or recovery code',
  password_changed: 'Password changed',
  email_changed: 'E-mail changed',
  two_factor_on: 'Two-factor authentication on',
  two_factor_off: 'Two-factor authentication off',
  two_factor_required: 'Two-factor authentication required',
  two_factor_not_required: 'Two-factor authentication optional',
  invitation_made: 'Invited',
  invitation_link_copied: 'Invitation link copied',
  till_connected: 'POS connected',
  till_disconnected: 'POS disconnected',
  mailbox_connected: 'Mailbox connected',
  mailbox_disconnected: 'Mailbox disconnected',
  till_writing_on: 'Prices and names are written to the POS',
  till_writing_off: 'Prices and names are no longer written to the POS',
  invitation_accepted: 'Invitation accepted',
  invitation_declined: 'Invitation declined',
  invitation_canceled: 'Invitation canceled',
  role_changed: 'Role changed',
  member_removed: 'Left or removed',
  account_deleted: 'Account deleted',
  api_key_created: 'API key created',
  api_key_deleted: 'API key revoked',
  import: 'Imported',
  export: 'Exported',
  backup: 'Backup taken',
  restore: 'Backup restored',
  deletion: 'Deleted',
  refused: 'Not allowed',
};

type SecurityEvent = Awaited<ReturnType<typeof accounts.call.listSecurityEvents>>['data'][number];

interface Filter {
  kind: '' | SecurityEventKind;
  person: string;
  since: string;
}

const EVERYTHING: Filter = { kind: '', person: '', since: '' };
const DAY = 24 * 60 * 60 * 1000;
const SPANS = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

/** Sign-ins, refusals and permission changes with their people. Rows are only ever added. */
export function SecurityTab() {
  const { timezone } = useOrganization();
  const [filter, setFilter] = useState(EVERYTHING);
  const events = useEvents(filter);
  const rows = events.data?.pages.flatMap((page) => page.data);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <SettingsSection
      wide
      title="Security log"
      text="Sign-ins, refusals and permission changes, newest first. Entries cannot be changed or removed."
    >
      <Filters filter={filter} onChange={setFilter} />
      {events.error && !rows ? (
        <ErrorPanel error={events.error} onRetry={() => void events.refetch()} />
      ) : !rows ? (
        <ListWaiting />
      ) : rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'No matches' : 'Nothing yet'}
          text={isFiltered ? 'No entries match these filters.' : 'Sign-ins and permission changes appear here.'}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => setFilter(EVERYTHING)}>
                Clear filters
              </Button>
            ) : null
          }
        />
      ) : (
        <ListTable label="Security log" rows={rows} rowId={({ id }) => id} columns={columnsOf(timezone)} />
      )}
      {events.hasNextPage ? (
        <Button
          mt="md"
          variant="default"
          loading={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          Show older entries
        </Button>
      ) : null}
    </SettingsSection>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { id } = useOrganization();
  const team = useQuery(accounts.query.listTeam.queryOptions({ input: { id } }));
  const people = (team.data ?? []).map((each) => ({ value: each.id, label: each.name }));
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Event"
        value={filter.kind}
        data={[
          { value: '', label: 'All events' },
          ...SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, label: EVENT_WORDS[kind] })),
        ]}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value as Filter['kind'] })}
      />
      <NativeSelect
        label="Person"
        value={filter.person}
        data={[{ value: '', label: 'Everyone' }, ...people]}
        onChange={(event) => onChange({ ...filter, person: event.currentTarget.value })}
      />
      <NativeSelect
        label="Time"
        value={filter.since}
        data={SPANS}
        onChange={(event) => onChange({ ...filter, since: event.currentTarget.value })}
      />
    </div>
  );
}

function useEvents({ kind, person, since }: Filter) {
  const { id } = useOrganization();
  return useInfiniteQuery(
    accounts.query.listSecurityEvents.infiniteOptions({
      input: (page: number) => ({
        id,
        page,
        limit: 50,
        ...(kind ? { kind } : {}),
        ...(person ? { user_id: person } : {}),
        ...(since ? { from: startOf(Number(since)) } : {}),
      }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
    }),
  );
}

/** Rounded to the hour, so that the query stays the same while the page is open. */
function startOf(days: number): string {
  const start = new Date(Date.now() - days * DAY);
  start.setMinutes(0, 0, 0);
  return start.toISOString();
}

const columnsOf = (timezone: string): readonly ListColumn<SecurityEvent>[] => [
  { header: 'When', cell: (event) => formatDateTime(event.at, timezone) },
  { header: 'Event', cell: (event) => EVENT_WORDS[event.kind] },
  { header: 'Who', cell: (event) => event.user_name ?? 'Unknown' },
  { header: 'About', cell: (event) => <span className={classes.where}>{event.subject ?? '–'}</span> },
  {
    header: 'From',
    cell: (event) => (
      <span className={classes.where}>
        {[event.ip, event.client ? describeBrowser(event.client) : null].filter(Boolean).join(', ')}
      </span>
    ),
  },
];
