const EXPORT_PAGE = 500;

interface Page<Row> {
  data: Row[];
  meta: { totalPages: number };
}

/** Every row of a report, for its export. */
export async function readAll<Row>(read: (page: number, limit: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await read(page, EXPORT_PAGE);
    rows.push(...answer.data);
    pages = answer.meta.totalPages;
  }
  return rows;
}
