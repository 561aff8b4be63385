/** Rows of a page, each of which knows how many rows there are on all pages. */
export async function readPage<Row extends { readonly total: number }>(
  page: number,
  read: (page: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read(page);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1); // past the end no row can say it
  return { rows, total: first?.total ?? 0 };
}
