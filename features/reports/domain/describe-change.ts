/** One row that an act changed, as its inverse recorded it. */
export interface RecordedRow {
  readonly table: string;
  /** Columns that name the row. */
  readonly key: Readonly<Record<string, string | null>>;
  readonly before: Readonly<Record<string, string | null>> | null;
  readonly after: Readonly<Record<string, string | null>> | null;
}

/** Columns that a person knows by a name; others are not shown. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  vintage: 'Vintage',
  barcode: 'Barcode',
  list_price: 'Price',
  price: 'Price',
  tare_grams: 'Empty weight',
  full_grams: 'Full weight',
  disgorgement_date: 'Disgorgement',
  par: 'Par',
  unit_cost: 'Cost',
  code: 'Code',
  quantity: 'Quantity',
  phone: 'Phone',
  email: 'Email',
  description: 'Description',
};

const MOST = 3;

/** What an act changed, such as "Name: Gin → Dry Gin"; null where no column has a name for people. */
export function describeChange(rows: readonly RecordedRow[]): string | null {
  const parts = rows.flatMap(({ before, after }) => {
    const columns = Object.keys(NAMES).filter((column) => column in (before ?? {}) || column in (after ?? {}));
    return columns.flatMap((column) => {
      const [was, is] = [shown(before?.[column]), shown(after?.[column])];
      if (was === is) return [];
      const change = before && after ? `${was} → ${is}` : before ? `${was} removed` : is;
      return [`${NAMES[column]}: ${change}`];
    });
  });
  const different = [...new Set(parts)];
  if (different.length === 0) return null;
  const more = different.length > MOST ? `, and ${different.length - MOST} more` : '';
  return different.slice(0, MOST).join(', ') + more;
}

/** How many items an act changed. */
export function itemsChanged(rows: readonly RecordedRow[]): number {
  const isMarkedOnly = ({ before, after }: RecordedRow) => before && after && Object.keys(after).length === 0;
  const changed = rows.filter((row) => !isMarkedOnly(row));
  const ids = changed.map(({ table, key }) => (table === 'catalog.item' ? key.id : key.item_id));
  return new Set(ids.filter(Boolean)).size;
}

/** Numbers without the zeros that the database adds. */
const shown = (value: string | null | undefined): string =>
  value == null || value === '' ? '—' : /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value;
