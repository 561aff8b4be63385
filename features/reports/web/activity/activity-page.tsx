import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { DayRangeField } from '#shared/web/dates/day-picker.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { FilterSelect, Filters } from '#shared/web/page/filter-select.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { ACTIVITY_KINDS } from '../../contract/activity-contract.ts';
import { activity, type VenueActivity } from '../reports-api.ts';
import classes from './activity.module.css';
import { aboutText, activityColumns, kindText, personText, quantityText, UndoCell } from './activity-columns.tsx';

const PAGE = 100;

type Kind = (typeof ACTIVITY_KINDS)[number];

const KINDS: Readonly<Record<Kind, string>> = {
  all: 'All but sales',
  counts: 'Counts',
  moves: 'Moves',
  adjustments: 'Adjustments',
  invoices: 'Invoices',
  batches: 'Batches',
  changes: 'Changes',
  imports: 'Imports',
  cycles: 'Cycles',
  sales: 'Sales',
};

const isKind = (text: string | undefined): text is Kind => ACTIVITY_KINDS.some((kind) => kind === text);
const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (text: string | undefined) => (text && A_DAY.test(text) ? text : undefined);

/** Acts of people in the venue, newest first, with Undo while it is possible. */
export function ActivityPage() {
  const { timezone } = useOrganization();
  const address = useAddress();
  const input = {
    kind: isKind(address.kind) ? address.kind : ('all' as const),
    user_id: address.person,
    search: address.q,
    from: dayOf(address.from),
    to: dayOf(address.to),
  };
  const query = useInfiniteQuery(
    activity.query.listVenueActivity.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const columns = useMemo(() => activityColumns(timezone), [timezone]);
  const people = query.data?.pages[0]?.people ?? [];
  const filtered = input.kind !== 'all' || input.user_id || input.search || input.from || input.to;
  return (
    <Page
      title="Activity"
      searchLabel="item, person, location or document"
      controls={<ActivityFilters input={input} people={people} />}
    >
      <DataGrid<VenueActivity>
        name="venue-activity"
        label="Activity"
        columns={columns}
        {...usePagedRows(query)}
        comeSorted
        card={(row) => <ActivityCard row={row} timezone={timezone} />}
        cardHeight={96}
        exportRows={() => readAllPages((page, limit) => activity.call.listVenueActivity({ ...input, page, limit }))}
        loadingText="Loading activity…"
        empty={
          filtered ? (
            <EmptyState title="No Results Found" text="No activity matches this filter." />
          ) : (
            <EmptyState title="Nothing here yet" text="Counts, moves, invoices and changes appear here." />
          )
        }
      />
    </Page>
  );
}

interface FiltersProps {
  input: { kind: Kind; user_id: string | undefined; from: string | undefined; to: string | undefined };
  people: readonly { id: string; display_name: string }[];
}

function ActivityFilters({ input, people }: FiltersProps) {
  const { timezone } = useOrganization();
  const persons = people.map((each) => ({ value: each.id, label: each.display_name }));
  return (
    <Filters>
      <FilterSelect
        label="Kind"
        value={input.kind}
        options={ACTIVITY_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        onChoose={(value) => go({ kind: value === 'all' ? undefined : value })}
      />
      <FilterSelect
        label="Person"
        value={input.user_id ?? ''}
        options={[{ value: '', label: 'Everyone' }, ...persons]}
        onChoose={(value) => go({ person: value || undefined })}
      />
      <DayRangeField
        label="Days"
        hideLabel
        timezone={timezone}
        value={input.from && input.to ? { first: input.from, last: input.to } : null}
        onChange={(days) => go({ from: days?.first, to: days?.last })}
      />
    </Filters>
  );
}

function ActivityCard({ row, timezone }: { row: VenueActivity; timezone: string }) {
  return (
    <div className={classes.card}>
      <strong>{[kindText(row), aboutText(row)].filter((text) => text !== '—').join(': ')}</strong>
      <span>
        <UndoCell row={row} />
      </span>
      <span className={classes.below}>
        {personText(row)} · {formatDateTime(row.time, timezone)}
      </span>
      <span className={classes.figure}>{row.after === null ? '' : quantityText(row)}</span>
    </div>
  );
}
