import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/accounts/web/use-may.ts';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatCount, formatDateTime, formatQuantity } from '#shared/domain/format.ts';
import { undo } from '#shared/web/acts/act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import type { VenueActivity } from '../reports-api.ts';
import classes from './activity.module.css';

/** The name of each kind of act. */
const KINDS: Readonly<Record<string, string>> = {
  stocktake: 'Count',
  zero_out: 'Zero out',
  move: 'Move',
  pull: 'Stock pull',
  adjustment: 'Adjustment',
  'stock addition': 'Stock added',
  'import items': 'Items imported',
  invoice: 'Invoice completed',
  quick_invoice: 'Re-order',
  vendor_return: 'Return to vendor',
  invoice_correction: 'Invoice corrected',
  invoice_date: 'Delivery date changed',
  batch: 'Batch',
  merge: 'Items merged',
  cycle: 'Cycle ended',
  'cycle audit': 'Cycle ended, audit started',
  'audit completed': 'Audit completed',
  'cycle reopened': 'Cycle reopened',
  sale: 'Sale',
  sale_match: 'Sales matched',
  sale_modifier: 'Modifier changed',
  item: 'Item changed',
  'item creation': 'Item created',
  'items import': 'Items imported',
  'invoices import': 'Invoices imported',
  'counts import': 'Counts imported',
  'recipes import': 'Recipes imported',
  'stated cost': 'Cost set',
  attribute: 'Attribute renamed',
  'zeroed out': 'Zeroed out',
  'location creation': 'Location created',
  'location deletion': 'Location deleted',
  'print job creation': 'Print job created',
  'list creation': 'List created',
  'list group creation': 'List group created',
  'items on list': 'Items added to a list',
  'list order': 'List reordered',
  'pos match': 'POS match changed',
  'pos match of new item': 'POS item matched to a new item',
  'forgotten name': 'Name forgotten',
  'forgotten printed name': 'Name on invoices forgotten',
  'sales import': 'Sales imported',
  'pos modifier': 'Modifier changed',
  'order sent': 'Order sent',
  'order converted': 'Order to invoice',
  'delivery entered': 'Delivery entered',
  'document confirmed': 'Document to invoice',
  'organization details': 'Organization changed',
  'vendor terms set': 'Terms changed',
  'invoice details': 'Invoice changed',
  'draft creation': 'Draft created',
  'draft deleted': 'Draft deleted',
  'draft lines': 'Lines changed',
  'corrected line': 'Line corrected',
  'invoices paid': 'Invoice paid',
  'deposit booked': 'Deposit booked',
  'low stock ordered': 'Low stock ordered',
  'invoice compared': 'Invoice compared',
  'credit settled': 'Credit settled',
  'default pours': 'Default pours changed',
  'returned to vendors': 'Returned to vendors',
  'distinct items': 'Items marked as different',
  'inbox document': 'Document deleted',
};

/** Things of which an act says what became of them. */
const THINGS: Readonly<Record<string, string>> = {
  vendor: 'Vendor',
  'vendor code': 'Item number',
  location: 'Location',
  'saved filter': 'Filter',
  pars: 'Par',
  'print job': 'Print job',
  list: 'List',
  'list group': 'List group',
  'list entry': 'List entry',
  'list file': 'List file',
  'list style': 'List style',
  recipe: 'Recipe',
  'batch change': 'Batch changed',
  'sold as': 'Sold As',
  'inbox sender': 'Sender',
};

const CHANGES: Readonly<Record<NonNullable<VenueActivity['change']>, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  hidden: 'hidden',
  shown: 'shown again',
};

const COUNTED_STAYS = 'Stock counted since then stays as counted.';
const USED_STAYS = 'Items used or changed since then are kept.';

/** What an undo leaves as it is, by kind; every other one puts back everything, or is refused. */
const STAYS: Readonly<Record<string, string>> = {
  move: COUNTED_STAYS,
  pull: COUNTED_STAYS,
  adjustment: COUNTED_STAYS,
  'stock addition': COUNTED_STAYS,
  batch: COUNTED_STAYS,
  invoice: COUNTED_STAYS,
  quick_invoice: COUNTED_STAYS,
  vendor_return: COUNTED_STAYS,
  sale_match: COUNTED_STAYS,
  'import items': `${USED_STAYS} ${COUNTED_STAYS}`,
  'items import': `${USED_STAYS} ${COUNTED_STAYS}`,
  'invoices import': `${USED_STAYS} ${COUNTED_STAYS}`,
  'recipes import': 'Recipes changed or matched since then are kept.',
  'sales import': 'POS items matched or ignored since then are kept.',
  'document confirmed': 'Its vendor and items are kept if they were used or changed since then.',
  'pos match of new item': 'The new item is kept if it already has stock activity.',
  item: 'Of several items, those changed since then are left.',
  'pos match': 'Of several POS items, those changed since then are left.',
  list: 'Of several lists, those changed since then are left.',
  recipe: 'Of several recipes, those changed since then are left.',
  'print job': 'Of several print jobs, those changed since then are left.',
  'order sent': "An e-mail that was already sent can't be recalled.",
};

/** A kind without a name here is one of a later version. */
export const kindText = ({ kind, change }: Pick<VenueActivity, 'kind' | 'change'>): string => {
  const thing = THINGS[kind];
  if (kind === 'pars' && change === 'created') return 'Par set';
  return thing ? `${thing} ${CHANGES[change ?? 'changed']}` : (KINDS[kind] ?? 'Other change');
};

export const itemText = ({ item, items }: VenueActivity): string => {
  if (items > 1) return `${formatCount(items)} items`;
  return item ? item.name : '—';
};

/** What it was about: what the act calls it, and its items. */
export const aboutText = (row: VenueActivity): string => {
  const items = itemText(row);
  return row.about === null ? items : items === '—' ? row.about : `${row.about}: ${items}`;
};

export const quantityText = ({ before, after, item }: VenueActivity): string =>
  before === null || after === null
    ? '—'
    : `${formatQuantity(before)} → ${formatQuantity(after)}${item ? ` × ${item.size}` : ''}`;

export const personText = ({ user }: VenueActivity): string => user?.display_name ?? 'System';

export const activityColumns = (timezone: string): readonly GridColumn<VenueActivity>[] => [
  {
    id: 'time',
    header: 'Time',
    width: 180,
    fixed: true,
    value: (row) => formatDateTime(row.time, timezone),
  },
  { id: 'person', header: 'Person', width: 150, value: personText },
  { id: 'kind', header: 'What', width: 160, value: (row) => kindText(row) },
  {
    id: 'item',
    header: 'About',
    width: 260,
    grow: true,
    value: aboutText,
    cell: (row) =>
      row.item && row.items === 1 ? (
        <>
          {row.about === null ? '' : `${row.about}: `}
          <GoLink go={{ item: row.item.id }}>{row.item.name}</GoLink>
        </>
      ) : (
        aboutText(row)
      ),
  },
  { id: 'location', header: 'Location', width: 160, value: (row) => row.location ?? '—' },
  {
    id: 'quantity',
    header: 'Before → after',
    width: 170,
    value: quantityText,
    inFile: [
      { header: 'Before', value: (row) => row.before, kind: 'quantity' },
      { header: 'After', value: (row) => row.after, kind: 'quantity' },
      { header: 'Unit', value: (row) => row.item?.size ?? null },
    ],
  },
  { id: 'note', header: 'Details', width: 220, value: (row) => row.note ?? '' },
  {
    id: 'undo',
    header: 'Undo',
    width: 110,
    value: (row) => (row.undone ? 'Undone' : ''),
    cell: (row) => <UndoCell row={row} />,
  },
];

/** Undo for one's own acts, and for everyone's as an admin; or that it was undone. */
export function UndoCell({ row }: { row: VenueActivity }) {
  const client = useQueryClient();
  const { id, isAdmin } = usePerson();
  const mayReopen = useMay('correct an audited period');
  if (row.undone) return <span className={classes.below}>Undone</span>;
  if (row.cycle && !row.undoable) {
    const label = row.cycle.reopens && mayReopen ? 'Reopen' : 'History';
    return (
      <GoLink go={{ cycle_history: row.cycle.id }} aria-label={`${label}: ${row.about}`}>
        {label}
      </GoLink>
    );
  }
  if (!row.undoable || (!isAdmin && row.user?.id !== id)) return null;
  const about = aboutText(row);
  const what = about === '—' ? kindText(row) : `${kindText(row)}: ${about}`;
  const ask = async () => {
    const body = [`${what}. Everything it changed is restored.`, STAYS[row.kind]].filter(Boolean).join(' ');
    if (await confirm({ title: 'Undo this?', body, confirmLabel: 'Undo' })) await undo(client, row.id, undefined, what);
  };
  return (
    <button type="button" className={classes.undo} aria-label={`Undo ${what}`} onClick={() => void ask()}>
      <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
      Undo
    </button>
  );
}
