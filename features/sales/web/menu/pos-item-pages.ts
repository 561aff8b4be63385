import { nextPage, readAllPages } from '#shared/web/data-grid/paged-rows.ts';
import { type PosItem, posItems } from '../sales-api.ts';

const PAGE = 100;
const FRESH = 50_000;

type Question = Parameters<typeof posItems.call.listPosItems>[0];

/** The list of POS items, page by page; fresh for 50 s unless the live stream invalidates it (CONST-038). */
export const posItemPages = (question: Question) =>
  posItems.query.listPosItems.infiniteOptions({
    input: (page: number) => ({ ...question, page, limit: PAGE }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: (before) => before,
    staleTime: FRESH,
  });

/** All rows of the list, for the export. */
export const allPosItems = (question: Question): Promise<PosItem[]> =>
  readAllPages((page, limit) => posItems.call.listPosItems({ ...question, page, limit }));
