import { arrayMove } from '@dnd-kit/sortable';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ItemField } from '#features/items/web/forms/item-field.tsx';
import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { itemQuery, type KnownItems } from './ingredient-items.ts';
import { IngredientLineRow } from './ingredient-line.tsx';
import classes from './recipe.module.css';
import { type FormErrors, type IngredientLine, MOST_INGREDIENTS, nameOfItem, newLine } from './recipe-form.ts';

interface IngredientLinesProps {
  lines: readonly IngredientLine[];
  known: KnownItems;
  errors: FormErrors;
  onChange: (next: (before: readonly IngredientLine[]) => readonly IngredientLine[]) => void;
}

/** The ingredients of a form, in order: found by typing, with the amounts entered one after the other. */
export function IngredientLines({ lines, known, errors, onChange }: IngredientLinesProps) {
  const search = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const [focused, setFocused] = useState<string>();
  const keys = lines.map((line) => line.key);
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);
  const pick = usePick((itemId, itemName, unit) => {
    const present = latest.current.find((line) => line.itemId === itemId);
    const line = present ?? newLine(latest.current, itemId, itemName, unit);
    setAdded((count) => count + 1);
    setFocused(line?.key);
    if (line && !present) onChange((before) => [...before, line]);
  });
  return (
    <section aria-label="Ingredients">
      <DragList
        ids={keys}
        onMove={(key, place) => onChange((before) => arrayMove([...before], keys.indexOf(key), keys.indexOf(place)))}
      >
        <ul className={classes.lines}>
          {lines.map((line) => (
            <IngredientLineRow
              key={line.key}
              line={line}
              facts={known.get(line.itemId)}
              error={errors[line.key]}
              focused={focused === line.key ? added : 0}
              change={(part) =>
                onChange((before) => before.map((each) => (each.key === line.key ? { ...each, ...part } : each)))
              }
              remove={() => onChange((before) => before.filter((each) => each.key !== line.key))}
              onDone={() => search.current?.querySelector('input')?.focus()}
            />
          ))}
        </ul>
      </DragList>
      {lines.length < MOST_INGREDIENTS ? (
        <div ref={search} className={classes.search}>
          <ItemField key={added} label="Add ingredient" value={undefined} onChange={(item) => item && pick(item)} />
        </div>
      ) : (
        <p className={classes.note}>A recipe has at most {MOST_INGREDIENTS} ingredients.</p>
      )}
    </section>
  );
}

/** Loads the chosen item, so that its cost appears as soon as its amount does. */
function usePick(onPicked: (itemId: string, itemName: string, sizeUnit: string) => void) {
  const client = useQueryClient();
  return async ({ itemId }: StockSubject) => {
    try {
      const { data } = await client.fetchQuery(itemQuery(itemId));
      onPicked(data.id, nameOfItem(data), data.size.unit);
    } catch {
      toastFailed('Item data not found');
    }
  };
}
