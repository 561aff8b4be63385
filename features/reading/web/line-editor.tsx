import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ItemSearch } from '#features/invoices/web/lines/item-search/item-search.tsx';
import { formatMoney, formatToEdit } from '#shared/domain/format.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import classes from './line.module.css';
import { NewItemPart } from './new-item-part.tsx';
import type { Candidate, ReadingLine } from './reading-api.ts';
import { type Charges, chosenOf, type LineChoice, type SettledLine } from './reading-draft.ts';
import { CHARGES } from './reading-sums.tsx';

interface LineEditorProps {
  line: ReadingLine;
  settled: SettledLine;
  onChange: (part: LineChoice) => void;
  onEnter: () => void;
}

type PartProps = Omit<LineEditorProps, 'onEnter'>;

/** A person's decision about one line: which item, a new item, a charge, or why it is skipped; and what its quantity counts. */
export function LineEditor({ line, settled, onChange, onEnter }: LineEditorProps) {
  const as = settled.as === 'open' ? 'item' : settled.as;
  const editor = useRef<HTMLElement>(null);
  useEffect(() => {
    // Opened with a key: the field that comes next. A finger would only get the keyboard of the phone.
    if (document.activeElement?.matches(':focus-visible'))
      editor.current?.querySelector<HTMLElement>('[data-first], input[placeholder="Item name or scan"]')?.focus();
  }, []);
  return (
    <section
      ref={editor}
      aria-label="Change this line"
      className={classes.editor}
      // Escape closes this editor and not the dialog.
      onFocus={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={(event) => {
        const field = event.target as HTMLElement;
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        if (field.tagName !== 'INPUT' || field.getAttribute('role') === 'combobox') return;
        event.preventDefault();
        onEnter();
      }}
    >
      <Radio.Group
        label="This line is"
        value={as}
        onChange={(value) => onChange({ as: value as 'item' | 'new' | 'charge' | 'ignore' })}
      >
        <div className={classes.kinds}>
          <Radio value="item" label="Existing item" />
          <Radio value="new" label="New item" />
          <Radio value="charge" label="Charge" />
          <Radio value="ignore" label="Skip" />
        </div>
      </Radio.Group>
      {as === 'item' ? <ItemPart line={line} settled={settled} onChange={onChange} /> : null}
      {as === 'new' ? <NewItemPart line={line} settled={settled} onChange={onChange} /> : null}
      {as === 'charge' ? <ChargePart settled={settled} onChange={onChange} /> : null}
      {as === 'ignore' ? <Reason settled={settled} onChange={onChange} /> : null}
      {as === 'item' || as === 'new' ? <AmountsPart settled={settled} onChange={onChange} /> : null}
    </section>
  );
}

const REASONS: Readonly<Record<Candidate['reason'], string>> = {
  code: "the vendor's number",
  learned: 'an earlier invoice',
  barcode: 'barcode',
  name: 'name',
  model: 'the model',
};

function ItemPart({ line, settled, onChange }: PartProps) {
  const field = useRef<HTMLInputElement>(null);
  const chosen = settled.as === 'item' ? settled.item : undefined;
  const elsewhere = chosen && !line.candidates.some(({ id }) => id === chosen.id) ? chosen : undefined;
  return (
    <div className={classes.choices}>
      <Radio.Group
        aria-label="Item"
        value={chosen?.id ?? ''}
        onChange={(id) => {
          const candidate = line.candidates.find((each) => each.id === id);
          if (candidate) onChange({ as: 'item', item: chosenOf(candidate), pack: undefined, inCases: undefined });
        }}
      >
        {elsewhere ? (
          <Radio className={classes.choice} value={elsewhere.id} label={`${elsewhere.name} ${elsewhere.size}`} />
        ) : null}
        {line.candidates.map((candidate) => (
          <Radio
            key={candidate.id}
            className={classes.choice}
            value={candidate.id}
            label={[candidate.name, candidate.vintage, candidate.size.name].filter(Boolean).join(' ')}
            description={`By ${REASONS[candidate.reason]}, ${Math.round(candidate.confidence * 100)}%${candidate.last_cost === null ? '' : `, last cost ${formatMoney(candidate.last_cost)}`}`}
          />
        ))}
      </Radio.Group>
      <ItemSearch
        field={field}
        disabled={false}
        autoFocus={line.candidates.length === 0}
        error={undefined}
        onPick={(found) => {
          if (found.model_type === 'universal_item') {
            const { id, name, vintage, size } = found;
            return onChange({
              as: 'new',
              fresh: { ...settled.fresh, name, vintage: vintage ?? '', size: size.name, productId: id },
            });
          }
          const { id, name, vintage, size, last_cost } = found;
          const item = {
            id,
            name,
            vintage,
            size: size.name,
            lastCost: last_cost,
            pack: line.pack ?? 1,
            inCases: line.cases !== 0,
          };
          onChange({ as: 'item', item, pack: undefined, inCases: undefined });
        }}
        onNew={(name) => onChange({ as: 'new', fresh: { ...settled.fresh, name, productId: undefined } })}
      />
    </div>
  );
}

/** Freight, a tax, or a deposit among the lines: not stock, but part of the bill. */
function ChargePart({ settled, onChange }: Omit<PartProps, 'line'>) {
  return (
    <NativeSelect
      label="Add its amount to"
      description="From now on, this vendor's lines with the same text count as charges."
      data={CHARGES.map(({ key, label }) => ({ value: key, label }))}
      value={settled.charge}
      onChange={(event) => onChange({ as: 'charge', charge: event.currentTarget.value as keyof Charges })}
      data-first
    />
  );
}

function Reason({ settled, onChange }: Omit<PartProps, 'line'>) {
  return (
    <TextInput
      label="Reason"
      placeholder="Not stock, a sample, on another invoice…"
      maxLength={200}
      value={settled.reason}
      onChange={(event) => onChange({ as: 'ignore', reason: event.currentTarget.value })}
      data-first
    />
  );
}

/** The quantity as the document counts it, the resulting units, and the amount of the line. */
function AmountsPart({ settled, onChange }: Omit<PartProps, 'line'>) {
  return (
    <div className={classes.amounts}>
      <FigureInput
        label={settled.mixed ? 'Cases' : 'Quantity'}
        show={formatToEdit}
        decimals={6}
        negative
        data-mantine-stop-propagation
        value={settled.quantity}
        onChange={(quantity) => onChange({ quantity: quantity ?? 0 })}
      />
      <NativeSelect
        label="Counts"
        disabled={settled.mixed}
        value={settled.inCases ? 'cases' : 'bottles'}
        onChange={(event) => onChange({ inCases: event.currentTarget.value === 'cases' })}
        data={[
          { value: 'bottles', label: 'bottles' },
          { value: 'cases', label: 'cases' },
        ]}
      />
      <FigureInput
        label="Per case"
        show={formatToEdit}
        decimals={0}
        data-mantine-stop-propagation
        disabled={!settled.inCases}
        value={settled.pack}
        onChange={(pack) => onChange({ pack: pack === null || pack < 1 ? undefined : pack })}
      />
      <MoneyInput
        label="Amount"
        negative
        data-mantine-stop-propagation
        value={settled.total}
        onChange={(total) => onChange({ total: total ?? 0 })}
      />
    </div>
  );
}
