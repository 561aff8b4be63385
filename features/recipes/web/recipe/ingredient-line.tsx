import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { UNITS } from '#features/catalog/domain/units.ts';
import { formatFigure, formatMoney } from '#shared/domain/format.ts';
import { fixed } from '#shared/domain/fraction.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import { costOf } from '../../domain/batch-figures.ts';
import { containersOf } from '../../domain/container-amount.ts';
import { Unknown } from '../parts/unknown.tsx';
import type { ItemFacts } from './ingredient-items.ts';
import classes from './recipe.module.css';
import { type IngredientLine, isUnit, volumeOf } from './recipe-form.ts';

interface IngredientLineProps {
  line: IngredientLine;
  facts: ItemFacts | undefined;
  error: string | undefined;
  /** Takes the focus whenever this changes to another number above 0. */
  focused: number;
  change: (part: Partial<IngredientLine>) => void;
  remove: () => void;
  /** Enter was pressed: go to the next ingredient. */
  onDone: () => void;
}

export function IngredientLineRow({ line, facts, error, focused, change, remove, onDone }: IngredientLineProps) {
  const { line: dragged, grip } = useDragLine(line.key);
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused > 0) amount.current?.select();
  }, [focused]);
  return (
    <li className={classes.line} {...dragged}>
      <button className={classes.grip} {...grip} aria-label={`Move ${line.itemName}`} title="Drag to reorder">
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </button>
      <span className={classes.lineName}>
        <GoLink go={{ item: line.itemId, return_to: 'recipe' }}>{line.itemName}</GoLink>
        {facts ? <span className={classes.note}>{facts.container.name}</span> : null}
      </span>
      <TextInput
        ref={amount}
        className={classes.volume}
        aria-label={`Volume of ${line.itemName}`}
        placeholder={line.unit === 'oz' ? `e.g. ${formatFigure(1.5)}` : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={line.volume}
        error={error}
        onChange={(event) => change({ volume: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // keeps Enter from submitting the form, which has its own button
          onDone();
        }}
      />
      <NativeSelect
        className={classes.unit}
        aria-label={`Unit of ${line.itemName}`}
        data={[...UNITS]}
        value={line.unit}
        onChange={({ currentTarget: { value } }) => isUnit(value) && change({ unit: value })}
      />
      <span className={classes.lineCost} data-figure>
        <LineCost line={line} facts={facts} />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${line.itemName}`}
        title="Remove"
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

/** The cost of this amount while it is being typed, or what to fix to know it. */
function LineCost({ line, facts }: { line: IngredientLine; facts: ItemFacts | undefined }) {
  const volume = volumeOf(line.volume);
  if (!facts) return null;
  const ingredient = { volume: volume ?? '1', unit: line.unit, ...facts };
  const cost = costOf(ingredient);
  if (cost) return volume ? formatMoney(fixed(cost, 6)) : null;
  const converts = containersOf(ingredient, facts.container) !== undefined;
  return (
    <Unknown
      why={{
        reason: converts ? 'no_cost' : 'no_conversion',
        inventory_item_id: line.itemId,
        text: converts
          ? `${line.itemName} has no known cost: enter one on the item, or complete an invoice with it`
          : `${line.unit} cannot be converted to the size of ${line.itemName} (${facts.container.name}): use another unit, or another size of the item`,
      }}
    />
  );
}
