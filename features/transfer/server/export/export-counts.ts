import { sql } from 'kysely';
import { COUNT_COLUMNS } from '#features/counting/server/import/import-counts.ts';
import { statedCounts } from '#features/counting/server/import/stated-counts.ts';
import { writeLocationPath } from '#features/ledger/server/locations/ensure-locations.ts';
import { LOCATION_PATH } from '#features/ledger/server/locations/location-path.ts';
import { csvLine, figure } from '#shared/server/tables/write-csv.ts';
import { type ExportedFile, writeSize } from './exported-file.ts';
import { readByCursor } from './read-by-cursor.ts';

interface CountLine {
  path: string[];
  barcode: string;
  name: string;
  size: string;
  volume: string;
  unit: string;
  count: number;
  vintage: string | null;
  quantity: string;
  counted_at: Date;
}

/** One row per item, location and inventory. */
export const exportCounts: ExportedFile = {
  name: 'counts.csv',
  async *lines(tx, { organizationId }) {
    yield csvLine(COUNT_COLUMNS);
    for await (const row of readByCursor<CountLine>(tx, 'exported_counts', countLines(organizationId))) {
      const { path, barcode, name, quantity, counted_at, vintage } = row;
      yield csvLine([
        writeLocationPath(path),
        barcode,
        name,
        writeSize(row),
        figure(quantity),
        counted_at.toISOString(),
        vintage,
      ]);
    }
  },
};

function countLines(organizationId: string) {
  return sql<CountLine>`
    select ${LOCATION_PATH} as path, i.barcode, i.name, s.name as size, s.volume, s.unit, s.count, i.vintage, counted.quantity, counted.counted_at
    from ${statedCounts(organizationId)} as counted
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = counted.item_id
    join catalog.size as s on s.organization_id = ${organizationId} and s.id = i.size_id
    join stock.location as l on l.organization_id = ${organizationId} and l.id = counted.location_id
    order by counted.counted_at, i.id, l.id`;
}
