import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { ToInventory } from '../together/empty-actions.tsx';
import { useStages } from './use-stages.ts';
import { VarianceCard } from './variance-card.tsx';
import { varianceColumns } from './variance-columns.tsx';
import { VarianceControls } from './variance-controls.tsx';
import { allVariance, USUAL_SORT, useVariance } from './variance-query.ts';
import type { VarianceRow } from './variance-row.ts';
import { VarianceStrip } from './variance-strip.tsx';
import { useVarianceView } from './view-switch.tsx';

const Groups = lazy(async () => ({ default: (await import('./groups/variance-groups.tsx')).VarianceGroups }));
const Leads = lazy(async () => ({ default: (await import('./workbench/leads.tsx')).Leads }));

const idOf = (row: VarianceRow) => row.item.id;
const openRow = (row: VarianceRow) => go({ variance_item: row.item.id });
const toneOf = (row: VarianceRow) => (row.actual_count === null ? ('muted' as const) : undefined);

/** Expected against counted stock, and where the difference went in money. */
export function VariancePage() {
  const view = useVarianceView();
  const variance = useVariance();
  const { input, answer } = variance;
  const auditing = useStages().some((stage) => stage.state === 'audit');
  return (
    <Page
      title="Variance"
      searchLabel={view === 'workbench' ? undefined : 'item name or barcode'}
      controls={<VarianceControls />}
      actions={
        <>
          {answer && answer.stage.state !== 'open' ? (
            <Button variant="default" onClick={() => go({ cycle_history: answer.stage.id })}>
              Cycle History
            </Button>
          ) : null}
          <Button variant="default" onClick={() => go({ end_cycle: '1' })}>
            {auditing ? 'End Audit' : 'End Cycle'}
          </Button>
        </>
      }
      below={view === 'workbench' ? null : <VarianceStrip answer={answer} preview={input.zero_out === true} />}
    >
      {view === 'items' ? <VarianceItems variance={variance} /> : null}
      <Suspense fallback={null}>
        {view === 'workbench' ? <Leads /> : null}
        {view === 'category' || view === 'location' ? <Groups by={view} /> : null}
      </Suspense>
    </Page>
  );
}

function VarianceItems({ variance: { query, input, answer } }: { variance: ReturnType<typeof useVariance> }) {
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => varianceColumns(answer?.totals), [answer?.totals]);
  return (
    <DataGrid
      name="variance"
      label="Variance by item"
      columns={columns}
      {...usePagedRows(query)}
      rowId={idOf}
      sort={sort}
      onSortChange={onSortChange}
      rowTone={toneOf}
      onOpen={openRow}
      card={VarianceCard}
      cardHeight={92}
      exportRows={() => allVariance(input)}
      loadingText="Loading variance…"
      empty={<Nothing searched={input.search !== undefined} />}
    />
  );
}

function Nothing({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState title="No Results Found" text="No items in this cycle match this search." />
  ) : (
    <EmptyState
      title="Nothing to compare yet"
      text="Items appear here as soon as they have stock, a purchase, a sale or a count in this cycle."
      action={<ToInventory />}
    />
  );
}
