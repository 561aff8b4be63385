import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { convertUnits } from '#features/catalog/domain/convert-units.ts';
import { currentRegion, formatCount, formatFigure } from '#shared/domain/format.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { type Found, PosItemField } from '../match/found-field.tsx';
import matchClasses from '../match/match.module.css';
import { modifiers } from '../sales-api.ts';
import classes from './effect-preview.module.css';
import { type ModifierForm, takesItem, takesSize } from './use-modifier-form.ts';

type Preview = Awaited<ReturnType<typeof modifiers.call.previewDrinks>>;
type Part = Preview['drinks'][number]['parts'][number];

interface EffectPreviewProps {
  id: string;
  form: Pick<ModifierForm, 'effect' | 'factor' | 'item' | 'size' | 'only'>;
}

/** What one of each drink takes without the modifier and with the effect in the form, before it is saved (D42). */
export function EffectPreview({ id, form }: EffectPreviewProps) {
  const [asked] = useDebouncedValue(JSON.stringify(effectIn(form)), TYPEAHEAD_WAIT);
  const effect: ReturnType<typeof effectIn> = JSON.parse(asked);
  const [example, setExample] = useState<Found>();
  const { data, error, isPlaceholderData } = useQuery(
    modifiers.query.previewDrinks.queryOptions({
      input: { effect: 'nothing', ...effect, id, ...(example && !form.only && { example_id: example.id }) },
      enabled: effect !== null,
      staleTime: 0,
      retry: false,
      placeholderData: (before) => before,
    }),
  );
  if (effect === null) return null;
  if (error) return <p className={matchClasses.note}>{Object.values(fieldErrors(error))[0] ?? errorText(error)}</p>;
  if (!data) return null;
  const { drinks, more, unmatched, examples } = data;
  return (
    <section className={classes.preview} aria-label="Effect on each drink" aria-busy={isPlaceholderData}>
      <h3 className={classes.head}>One drink takes, without it → with it</h3>
      {examples ? (
        <p className={matchClasses.note}>
          {`It has not been sold with any POS item yet.${drinks.length > 0 ? ' Examples:' : ''}`}
        </p>
      ) : null}
      {drinks.map(({ pos_item, parts, problem }) => (
        <div key={pos_item.id} className={classes.drink}>
          <strong>{pos_item.name}</strong>
          {problem === null ? (
            <ul className={classes.parts}>
              {parts.map((part) => (
                <li key={part.inventory_item.id} data-changed={part.with !== part.without || undefined}>
                  {part.inventory_item.name} <span className={classes.amount}>{changeText(part)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <span className={matchClasses.problem}>{problem}</span>
          )}
        </div>
      ))}
      <Rest more={more} unmatched={unmatched} />
      {examples ? <PosItemField label="Another example" matchedToo value={example} onChange={setExample} /> : null}
    </section>
  );
}

function Rest({ more, unmatched }: { more: number; unmatched: number }) {
  const texts = [
    more > 0 && `and ${formatCount(more)} more`,
    unmatched > 0 &&
      `${formatCount(unmatched)} unmatched POS ${unmatched === 1 ? 'item takes' : 'items take'} nothing until matched`,
  ].filter(Boolean);
  return texts.length > 0 ? <p className={matchClasses.note}>{texts.join('; ')}</p> : null;
}

/** Null for an effect without consequences, and while a field that the effect needs is empty. */
function effectIn({ effect, factor, item, size, only }: EffectPreviewProps['form']) {
  if (effect === '' || effect === 'nothing' || (effect === 'multiplies' && factor === '')) return null;
  if ((takesItem(effect) && !item) || (takesSize(effect) && size.trim() === '')) return null;
  return {
    effect,
    ...(effect === 'multiplies' && { factor: Number(factor) }),
    ...(takesItem(effect) && item && { inventory_item_id: item.id }),
    ...(takesSize(effect) && { depletion_size: size.trim() }),
    ...(only && { pos_item_id: only.id }),
  };
}

/** "1.5 oz → 3 oz", or the amount alone if it stays. */
function changeText({ without, with: after, unit }: Part): string {
  const amount = (figure: number) => {
    if (unit === 'each') return formatFigure(figure, 2);
    const { units } = currentRegion();
    if (unit === 'g' || units === 'mL') return `${formatFigure(figure, 2)} ${unit}`;
    return `${formatFigure(convertUnits(figure, 'mL', 'oz')?.toNumber() ?? 0, 2)} oz`;
  };
  return without === after ? amount(after) : `${amount(without)} → ${amount(after)}`;
}
