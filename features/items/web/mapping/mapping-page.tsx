import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatCount } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress, useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { useTablet } from '#shared/web/media.ts';
import { Page } from '#shared/web/page/page.tsx';
import { AskService } from './ask-service.tsx';
import classes from './mapping.module.css';
import type { MappedItem, MappedPage } from './mapping-api.ts';
import { itemMapping, mapping } from './mapping-api.ts';
import { openMatch } from './mapping-cell.tsx';
import { MappingCard, mappingColumns } from './mapping-columns.tsx';
import { acceptSure } from './match-acts.ts';

const USUAL_SORT = 'name:asc';
const PAGE = 100;
const EXPORT_PAGE = 500;

const MAPPINGS = ['all', 'matched', 'suggested', 'unmatched'] as const;
type MappingFilter = (typeof MAPPINGS)[number];

const readMapping = (text: string | undefined): MappingFilter => MAPPINGS.find((each) => each === text) ?? 'all';

/** The items for the address, with their matches. */
function useItemMapping() {
  const { q, sort = USUAL_SORT, mapping: chosen } = useAddress();
  const input = { search: q, sort, mapping: readMapping(chosen) };
  const query = useInfiniteQuery(
    itemMapping.query.listItemMapping.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const exportRows = async () => {
    const rows: MappedItem[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await itemMapping.call.listItemMapping({ ...input, page, limit: EXPORT_PAGE });
      rows.push(...answer.data);
      pages = answer.meta.totalPages;
    }
    return rows;
  };
  return { query, first: query.data?.pages[0], exportRows };
}

const ROW_HEIGHT = 62;
const CARD_HEIGHT = 158;
const LABELS = { all: 'All', matched: 'Matched', suggested: 'Suggested', unmatched: 'Unmatched' } as const;

const open = (row: MappedItem) => openMatch(row.id, row.mapping === 'suggested' ? 'suggestions' : 'search');
const importCatalogue = () => go({ import: 'catalogue' });

/** The page that matches items to products of the universal catalog. */
export function MappingPage() {
  const { timezone } = useOrganization();
  const narrow = useTablet();
  const { query, first, exportRows } = useItemMapping();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => mappingColumns(timezone, narrow), [timezone, narrow]);
  const { isAdmin } = usePerson();
  return (
    <Page
      title="Item Mapping"
      searchLabel="item name or barcode"
      controls={<Narrow counts={first?.counts} />}
      actions={
        <>
          {isAdmin ? (
            <Button className={classes.onDesktop} variant="default" onClick={importCatalogue}>
              Import catalog
            </Button>
          ) : null}
          <FillDetails />
          <AskService />
          <AcceptSure count={first?.counts.sure ?? 0} />
        </>
      }
      below={first?.has_catalogue === false ? <NoCatalogue isAdmin={isAdmin} /> : null}
    >
      <DataGrid<MappedItem>
        name="item-mapping"
        label="Item mapping"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={open}
        rowHeight={ROW_HEIGHT}
        card={(row) => <MappingCard row={row} />}
        cardHeight={CARD_HEIGHT}
        exportRows={exportRows}
        loadingText="Loading items…"
        empty={<Nothing />}
      />
    </Page>
  );
}

function Narrow({ counts }: { counts: MappedPage['counts'] | undefined }) {
  const chosen = readMapping(useParameter('mapping'));
  const all = counts && counts.matched + counts.suggested + counts.unmatched;
  return (
    <fieldset className={classes.narrow} aria-label="Mapping">
      {MAPPINGS.map((each) => {
        const count = each === 'all' ? all : counts?.[each];
        return (
          <button
            key={each}
            type="button"
            className={classes.narrowTo}
            aria-pressed={each === chosen}
            onClick={() => go({ mapping: each === 'all' ? undefined : each }, { replace: true })}
          >
            {LABELS[each]} <span className={classes.count}>{count === undefined ? '' : formatCount(count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

function AcceptSure({ count }: { count: number }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (count === 0) return null;
  const accept = async () => {
    setBusy(true);
    await acceptSure(client);
    setBusy(false);
  };
  return (
    <Button loading={busy} title="Suggestions that are at least 90% sure" onClick={() => void accept()}>
      Accept {formatCount(count)} sure {count === 1 ? 'match' : 'matches'}
    </Button>
  );
}

/** Matched items may lack what their products state. */
function FillDetails() {
  const { data } = useQuery(mapping.query.listMissingDetails.queryOptions({ input: { limit: 1 } }));
  if (!data?.total) return null;
  return (
    <Button variant="default" onClick={() => openDialog('fill_details')}>
      Fill in details ({formatCount(data.total)})
    </Button>
  );
}

function NoCatalogue({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className={classes.notice} role="note">
      <span>
        The universal catalog is empty, so nothing can be suggested yet. A vendor's price list fills it
        {isAdmin ? '.' : ': an admin can import one.'}
      </span>
      {isAdmin ? (
        <Button size="compact-sm" onClick={importCatalogue}>
          Import catalog
        </Button>
      ) : null}
    </div>
  );
}

function Nothing() {
  const searched = useParameter('q');
  const narrowed = readMapping(useParameter('mapping')) !== 'all';
  if (searched || narrowed)
    return <EmptyState title="No matching items found" text="No items match this search and mapping." />;
  return (
    <EmptyState
      title="No items yet"
      text="Your items appear here with their products in the universal catalog."
      action={<Button onClick={() => go({ create: 'item' })}>Add Item</Button>}
    />
  );
}
