import { NativeSelect } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { QuantityField } from '#features/items/web/forms/quantity-field.tsx';
import { pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { ReturnDraft, ReturnRow } from './return-draft.ts';
import classes from './returns.module.css';
import type { ReturnableLine } from './returns-api.ts';

interface ReturnTableProps {
  rows: readonly ReturnRow[];
  /** Lines are labeled by purchase instead of item. */
  ofItem: boolean;
  onChange: (lineId: string, draft: ReturnDraft) => void;
}

/** The purchase lines with the quantity to return, and its location. */
export function ReturnTable({ rows, ofItem, onChange }: ReturnTableProps) {
  return (
    <table className={classes.table} aria-label="Items that can be returned">
      <thead>
        <tr>
          <th scope="col">{ofItem ? 'Purchase' : 'Item'}</th>
          <th scope="col" data-figure>
            Unit cost
          </th>
          <th scope="col" data-figure>
            Bought
          </th>
          <th scope="col" data-figure>
            Returned
          </th>
          <th scope="col">From</th>
          <th scope="col">Return</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line.line_id} row={row} ofItem={ofItem} onChange={onChange} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, ofItem, onChange }: Omit<ReturnTableProps, 'rows'> & { row: ReturnRow }) {
  const { line, typed, locationId } = row;
  const { timezone } = useOrganization();
  const item = [line.inventory_item.name, line.inventory_item.vintage].filter(Boolean).join(' ');
  const day = formatDate(line.date_ordered, timezone);
  const purchase = line.custom_invoice_num ?? 'No number';
  const name = ofItem ? `${purchase} of ${day}` : item;
  return (
    <tr>
      <td className={classes.name}>
        {ofItem ? purchase : item}
        <span>
          {ofItem ? `${line.vendor.name} · ${day}` : line.inventory_item.size}
          {line.consignment ? ' · consignment' : ''}
        </span>
      </td>
      <td data-figure data-label="Unit cost">
        {formatMoney(line.unit_cost)}
      </td>
      <td data-figure data-label="Bought">
        {formatQuantity(line.bought)}
      </td>
      <td data-figure data-label="Returned">
        {formatQuantity(line.returned)}
      </td>
      <td className={classes.place}>
        <PlaceChoice
          line={line}
          name={name}
          value={locationId}
          onChange={(chosen) => onChange(line.line_id, { quantity: typed, locationId: chosen })}
        />
      </td>
      <td className={classes.quantity}>
        <QuantityField
          aria-label={`Return of ${name}`}
          placeholder={formatQuantity(0)}
          value={typed}
          error={row.error}
          onChange={(quantity) => onChange(line.line_id, { quantity, locationId })}
        />
        {row.short !== undefined && !row.error ? (
          <p className={classes.short} role="status">
            Only {formatQuantity(row.short)} there
          </p>
        ) : null}
      </td>
    </tr>
  );
}

interface PlaceChoiceProps {
  line: ReturnableLine;
  name: string;
  value: string | undefined;
  onChange: (locationId: string) => void;
}

/** Locations with stock come first, with the quantity. */
function PlaceChoice({ line, name, value, onChange }: PlaceChoiceProps) {
  const { all } = useLocations();
  const held = line.stocks.map((each) => ({
    value: each.location_id,
    label: `${each.path.join(' › ')} (${formatQuantity(each.quantity)})`,
  }));
  const others = all
    .filter((each) => each.availability && !line.stocks.some((one) => one.location_id === each.id))
    .map((each) => ({ value: each.id, label: pathName(each) }));
  const none = value === undefined ? [{ value: '', label: 'Choose a location' }] : [];
  return (
    <NativeSelect
      aria-label={`Location to return ${name} from`}
      data={[...none, ...held, ...others]}
      value={value ?? ''}
      onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
    />
  );
}
