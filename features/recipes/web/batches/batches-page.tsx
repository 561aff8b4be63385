import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import parts from '../parts/parts.module.css';
import { type Batch, batches } from '../recipes-api.ts';
import { batchColumns, batchedText, ingredientsText } from './batch-columns.tsx';

const USUAL_SORT = 'created_at:desc';
const PAGE = 250;
const EXPORT_PAGE = 500;

const openBatch = (row: Batch) => go({ batch: row.id });

/** Every batch. */
export function BatchesPage() {
  const { timezone } = useOrganization();
  const { q, sort: asked } = useAddress();
  const input = { search: q, sort: asked ?? USUAL_SORT };
  const query = useInfiniteQuery(
    batches.query.listBatches.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => batchColumns(timezone), [timezone]);
  return (
    <Page title="Batches" searchLabel="batch, recipe or ingredient">
      <DataGrid
        name="batches"
        label="Batches"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openBatch}
        card={(row) => <BatchCard batch={row} timezone={timezone} />}
        cardHeight={72}
        exportRows={() => allBatches(input)}
        loadingText="Loading batches…"
        empty={
          q ? (
            <EmptyState title="No Results Found" text="No batches match this search." />
          ) : (
            <EmptyState
              title="No batches yet"
              text="Open a recipe and choose Batch Recipe: its ingredients leave the shelves, and what you made takes their place."
              action={<Button onClick={() => goTo('/recipes')}>Recipes</Button>}
            />
          )
        }
      />
    </Page>
  );
}

function BatchCard({ batch, timezone }: { batch: Batch; timezone: string }) {
  return (
    <GoLink className={parts.card} go={{ batch: batch.id }}>
      <span className={parts.cardTitle}>{batch.batch_name}</span>
      <span className={parts.cardFigure}>{formatMoney(batch.total_cost)}</span>
      <span className={parts.cardNote}>
        {formatDate(batch.created_at, timezone)} · {ingredientsText(batch)}
      </span>
      <span className={parts.cardNote}>{batchedText(batch)}</span>
    </GoLink>
  );
}

/** All rows that the list finds, for the export. */
async function allBatches(input: object): Promise<Batch[]> {
  const rows: Batch[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await batches.call.listBatches({ ...input, page, limit: EXPORT_PAGE });
    rows.push(...answer.data);
    pages = answer.meta.totalPages;
  }
  return rows;
}
