import { afterEach, expect, test, vi } from 'vitest';
import type { GridData } from '#shared/web/data-grid/data-grid-props.ts';
import type { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { readAllCodes } from './vendor-codes/use-vendor-codes.ts';
import { readAllVendors } from './vendors/vendors-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const ROWS = 1200;
const LOADED = 140;

/** A server with many rows that returns as many as requested, at most 500 at a time. */
function serveRows(): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://cellarhand.test');
    asked.push(url);
    const [page, limit] = [Number(url.searchParams.get('page')), Math.min(500, Number(url.searchParams.get('limit')))];
    const first = (page - 1) * limit;
    const data = Array.from({ length: Math.max(0, Math.min(limit, ROWS - first)) }, (_, n) => ({
      id: String(first + n),
      code: String(first + n),
    }));
    return Response.json({ data, meta: { page, limit, total: ROWS, totalPages: Math.ceil(ROWS / limit) } });
  });
  return asked;
}

test('the export of vendors reads every vendor in the search results, however many are loaded', async () => {
  const asked = serveRows();
  const rows = await readAllVendors({ search: 'wine', sort: 'name:asc' });
  expect(rows.map((row) => row.id)).toEqual(Array.from({ length: ROWS }, (_, n) => String(n)));
  expect(asked.map((url) => [url.pathname, url.searchParams.get('search'), url.searchParams.get('sort')])).toEqual(
    Array(3).fill(['/api/ordering/vendors', 'wine', 'name:asc']),
  );
});

test('the export of item numbers reads every number of the vendor', async () => {
  const asked = serveRows();
  const vendor = '00000000-0000-4000-8000-000000000001';
  const rows = await readAllCodes(vendor, 'gin', 'code:asc');
  expect(rows.map((row) => row.code)).toEqual(Array.from({ length: ROWS }, (_, n) => String(n)));
  expect(new Set(asked.map((url) => url.pathname))).toEqual(new Set([expect.stringContaining(vendor)]));
});

test('a grid that loads page by page must define how to read all rows', () => {
  type Paged = ReturnType<typeof usePagedRows<number>>;
  const paged: Paged = { rows: Array(LOADED).fill(0), total: ROWS, onLoadMore: () => {} };
  // @ts-expect-error: the loaded rows are not all rows
  const partly: GridData<number> = paged;
  const wholly: GridData<number> = { ...paged, exportRows: async () => [] };
  const loadedAtOnce: GridData<number> = { rows: [1, 2] };
  expect([partly, wholly, loadedAtOnce].map((data) => data.exportRows !== undefined)).toEqual([false, true, false]);
});
