import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { GRAMS } from '#features/catalog/domain/units.ts';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { vendorCodes } from '#features/invoices/web/vendor-codes/vendor-codes-api.ts';
import type { ItemPanelProps } from '#features/items/web/item/item-panels.tsx';
import { formatCount, formatDate, formatFigure } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { type KnownName, knownNames } from '../sales-api.ts';
import classes from './known-names.module.css';

/**
 * Other names under which files, invoices and tills mean this item, each of which a person can forget. Its barcodes have
 * their own list, "Other barcodes".
 */
export function KnownNames({ item: { data: item } }: ItemPanelProps) {
  const { data, error, refetch } = useQuery(
    knownNames.query.listKnownNames.queryOptions({ input: { id: item.id }, staleTime: ITEM_FRESH }),
  );
  const names = data?.data.flatMap((known) => (known.source === 'barcode' ? [] : [known]));
  return (
    <section className={classes.names} aria-label="Also known as">
      <h3 className={classes.heading}>Also known as</h3>
      {!data && error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <WaitingRows rows={2} height={44} /> : null}
      {names?.length === 0 ? (
        <p className={classes.about}>
          Names that you match to this item in imports, on invoices, and for POS items appear here and are recognized
          next time.
        </p>
      ) : null}
      {names?.length ? (
        <ul className={classes.list}>
          {names.map((known) => (
            <Name key={keyOf(known)} item={item} known={known} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type Item = ItemPanelProps['item']['data'];
type Shown = Exclude<KnownName, { source: 'barcode' }>;

function keyOf(known: Shown): string {
  if (known.source === 'import') return `import ${known.content} ${known.vintage} ${known.name_key}`;
  if (known.source === 'till') return `till ${known.pos_item_id}`;
  return `${known.source} ${'vendor' in known ? known.vendor.id : ''} ${known.name}`;
}

function Name({ item, known }: { item: Item; known: Shown }) {
  const { timezone } = usePerson();
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        {known.name}
        <span className={classes.about}>
          {aboutName(known, item)} · {formatDate(known.learned_at, timezone)}
        </span>
      </span>
      {known.source === 'till' ? (
        <GoLink
          className={classes.change}
          go={{ match_pos: known.pos_item_id }}
          title={`Change the match of ${known.name}`}
        >
          Change match
        </GoLink>
      ) : (
        <Forget itemId={item.id} known={known} />
      )}
    </li>
  );
}

function aboutName(known: Shown, item: Item): string {
  switch (known.source) {
    case 'import': {
      const unit = item.size.unit in GRAMS ? 'g' : 'mL'; // a file's name only means items that are measured alike
      const size = known.content > 0 ? `${formatFigure(known.content, 2)} ${unit}` : null;
      return ['Imported file', size, known.vintage || null].filter(Boolean).join(', ');
    }
    case 'invoice':
      return `${known.lines === 1 ? '1 line' : `${formatCount(known.lines)} lines`} of ${known.vendor.name}`;
    case 'vendor':
      return `Item number of ${known.vendor.name}`;
    case 'till':
      return 'POS item';
  }
}

type Forgettable = Exclude<Shown, { source: 'till' }>;

function Forget({ itemId, known }: { itemId: string; known: Forgettable }) {
  const { act, busy } = useAct();
  const label = `Forget ${known.name}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      disabled={busy}
      onClick={() =>
        void act({
          send: () => forget(itemId, known),
          done: `${known.name} forgotten`,
          failed: "Couldn't forget the name",
          topics: ['items', 'invoices', 'vendors'],
        })
      }
    >
      <IconX size={16} stroke={1.8} />
    </ActionIcon>
  );
}

/** Each source forgets in its own way. */
function forget(id: string, known: Forgettable): Promise<{ action_id: string | null }> {
  switch (known.source) {
    case 'import': {
      const { name_key, content, vintage } = known;
      return knownNames.call.forgetName({ id, name: { source: 'import', name_key, content, vintage } });
    }
    case 'invoice':
      return knownNames.call.forgetName({
        id,
        name: { source: 'invoice', name: known.name, vendor_id: known.vendor.id },
      });
    case 'vendor':
      return vendorCodes.call.deleteVendorCode({ id: known.vendor.id, code: known.name });
  }
}
