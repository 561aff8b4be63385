import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '#shared/web/address/use-address.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { itemMapping, type MappedItem } from './mapping-api.ts';

export const USUAL_SORT = 'name:asc';
const PAGE = 100;
const EXPORT_PAGE = 500;

export const MAPPINGS = ['all', 'matched', 'suggested', 'unmatched'] as const;
export type MappingFilter = (typeof MAPPINGS)[number];

export const readMapping = (text: string | undefined): MappingFilter => MAPPINGS.find((each) => each === text) ?? 'all';

/** The items for the address, with their matches. */
export function useItemMapping() {
  const { q, sort = USUAL_SORT, mapping } = useAddress();
  const input = { search: q, sort, mapping: readMapping(mapping) };
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
