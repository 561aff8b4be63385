import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { VendorPicker } from '#features/invoices/web/fields/vendor-picker.tsx';
import { countOf } from '#features/items/web/bulk/selected.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import classes from './order-items.module.css';
import { costOf, type PreviewLine, packText, type SplitChanges, type SplitLine } from './order-split.ts';

interface OrderGroupProps {
  /** The vendor of their last purchase; null if they were never bought. */
  vendor: PreviewLine['vendor'];
  lines: readonly SplitLine[];
  changes: SplitChanges;
  onChange: (part: Partial<SplitChanges>) => void;
}

const AT_ONCE = 100;

/** The lines last bought from one vendor, with a picker for another one; or those never bought, with one for each. */
export function OrderGroup({ vendor, lines, changes, onChange }: OrderGroupProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const title = vendor?.name ?? 'Never bought';
  const forAll = (to: string) =>
    vendor
      ? onChange({ vendorOf: { ...changes.vendorOf, [vendor.id]: to || vendor.id } })
      : onChange({
          vendorOfItem: to ? { ...changes.vendorOfItem, ...Object.fromEntries(lines.map(({ id }) => [id, to])) } : {},
        });
  const common = lines.every((line) => line.to === lines[0]?.to) ? lines[0]?.to : undefined;
  const ordered = lines.filter((line) => line.ordered).length;
  const total = lines.reduce((cents, line) => cents + (line.ordered ? Math.round(costOf(line) * 100) : 0), 0) / 100;
  return (
    <section className={classes.group} aria-label={title}>
      <header className={classes.head}>
        <h3>
          {title}{' '}
          <span className={classes.note}>
            {ordered < lines.length ? `${ordered} of ` : ''}
            {countOf(lines.length, 'item')}
          </span>
        </h3>
        <div className={classes.picker}>
          <span className={classes.note}>Order from</span>
          <VendorPicker
            label={vendor ? `Order from, instead of ${vendor.name}` : 'Vendor for all items never bought'}
            hideLabel
            chosen={common}
            onChoose={forAll}
          />
        </div>
        <b className={classes.total}>{formatMoney(total)}</b>
      </header>
      <ul className={classes.lines}>
        {lines.slice(0, shown).map((line) => (
          <Line key={line.id} line={line} changes={changes} onChange={onChange} />
        ))}
      </ul>
      {lines.length > shown ? (
        <Button variant="subtle" onClick={() => setShown(shown + AT_ONCE)}>
          Show more ({countOf(lines.length - shown, 'item')} hidden)
        </Button>
      ) : null}
    </section>
  );
}

type LineProps = Pick<OrderGroupProps, 'changes' | 'onChange'> & { line: SplitLine };

function Line({ line, changes, onChange }: LineProps) {
  const name = [line.name, line.vintage].filter(Boolean).join(' ');
  const packs = packText(line.quantity, line.pack);
  return (
    <li className={classes.line} data-out={line.ordered ? undefined : true}>
      <Checkbox
        className={classes.name}
        aria-label={`Order ${name}`}
        label={
          <>
            {name}
            <span>
              {line.size} · {formatQuantity(line.on_hand)} on hand
              {line.on_order > 0 ? ` · ${formatQuantity(line.on_order)} on order` : ''}
            </span>
          </>
        }
        checked={line.ordered}
        disabled={line.to === undefined || line.quantity < 1}
        onChange={(event) => onChange({ leftOut: { ...changes.leftOut, [line.id]: !event.currentTarget.checked } })}
      />
      {line.vendor ? null : (
        <div className={classes.itemPicker}>
          <VendorPicker
            label={`Vendor of ${name}`}
            hideLabel
            chosen={line.to}
            onChoose={(id) => {
              const { [line.id]: _, ...others } = changes.vendorOfItem;
              onChange({ vendorOfItem: id ? { ...others, [line.id]: id } : others });
            }}
          />
        </div>
      )}
      <div className={classes.quantity}>
        <FigureInput
          aria-label={`Quantity of ${name}`}
          value={line.quantity}
          unitsPerCase={line.pack > 1 ? line.pack : undefined}
          onChange={(typed) => onChange({ quantities: { ...changes.quantities, [line.id]: typed ?? 0 } })}
          show={formatQuantity}
        />
        <span>{packs || (line.quantity === 1 ? 'unit' : 'units')}</span>
      </div>
      <div className={classes.cost}>
        {line.ordered ? formatMoney(costOf(line)) : '—'}
        <span>
          {line.unit_cost
            ? `${formatMoney(line.unit_cost)} each, last cost`
            : `No cost yet: ${formatMoney(1)} on the order`}
        </span>
      </div>
    </li>
  );
}
