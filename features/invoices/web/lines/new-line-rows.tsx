import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { LineActions } from './line-actions.tsx';
import type { LineDraft } from './line-draft.ts';
import { LineRow } from './line-entry.tsx';
import classes from './lines.module.css';
import { PriceChange } from './price-change.tsx';
import type { NewLines } from './use-new-lines.ts';

interface NewLineRowsProps {
  lines: NewLines;
  /** Id of the line whose fields are open. */
  editing: string | undefined;
  onEdit: (id: string | undefined) => void;
  /** A line's changes were accepted. */
  onTaken: () => void;
}

/** The unsaved lines. */
export function NewLineRows({ lines, editing, onEdit, onTaken }: NewLineRowsProps) {
  const { all } = useLocations();
  return lines.lines.map((line) =>
    line.id === editing ? (
      <LineRow
        key={line.id}
        line={line}
        onTake={(next) => {
          lines.replace(next);
          onEdit(undefined);
          onTaken();
        }}
        onCancel={() => onEdit(undefined)}
      />
    ) : (
      <NewLineRow
        key={line.id}
        line={line}
        place={all.find((each) => each.id === line.locationId)?.name}
        sent={lines.sent.includes(line)}
        onEdit={() => onEdit(line.id)}
        onRemove={() => lines.remove(line.id)}
      />
    ),
  );
}

interface NewLineRowProps {
  line: LineDraft;
  place: string | undefined;
  /** The server may have it. */
  sent: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function NewLineRow({ line, place, sent, onEdit, onRemove }: NewLineRowProps) {
  return (
    <tr data-row={line.id}>
      <td className={classes.barcode}>{line.barcode || (line.itemId ? '' : 'New item')}</td>
      <td className={classes.name} data-code={line.barcode || undefined}>
        <span>{[line.name, line.vintage].filter(Boolean).join(' ')}</span>
        <span className={classes.note}>
          {line.size}
          {place ? ` · to ${place}` : ''} · <span className={classes.waiting}>not saved yet</span>
        </span>
      </td>
      <td data-figure className={classes.quantityCell} data-label="Quantity">
        {formatQuantity(line.quantity)}
      </td>
      <td data-figure className={classes.costCell} data-label="Unit cost">
        {formatMoney(line.unitCost)}
        <PriceChange unitCost={Number(line.unitCost)} lastCost={line.lastCost} />
      </td>
      <td data-figure className={classes.totalCell} data-label="Total">
        {formatMoney(line.totalCost)}
      </td>
      <td />
      {sent ? <td /> : <LineActions name={line.name} onEdit={onEdit} onRemove={onRemove} />}
    </tr>
  );
}
