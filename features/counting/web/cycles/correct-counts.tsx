import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastWithUndo } from '#features/items/web/undo.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';
import type { CountSubject } from '../quick/quick-count-dialog.tsx';
import type { VarianceRow } from '../variance/variance-row.ts';
import classes from './correct-counts.module.css';

type Place = VarianceRow['locations'][number];

/** While a cycle is under audit, admins correct its stock at the end (CNT-043). */
export function CorrectCounts({ row }: { row: VarianceRow }) {
  const [chosen, setChosen] = useState(row.locations[0]?.location_id);
  const place = row.locations.find((each) => each.location_id === chosen);
  if (!place) return null;
  return (
    <section className={classes.correct} aria-label="Correct the ended cycle">
      <h3 className={classes.title}>Correct the ended cycle</h3>
      <p className={classes.about}>
        The quantity at the end of the cycle. It replaces all earlier counts; later changes stay.
      </p>
      <div className={classes.places} role="radiogroup" aria-label="Location">
        {row.locations.map((each) => (
          <Button
            key={each.location_id}
            role="radio"
            aria-checked={each.location_id === chosen}
            size="compact-md"
            variant={each.location_id === chosen ? 'filled' : 'default'}
            onClick={() => setChosen(each.location_id)}
          >
            {each.location_name}
          </Button>
        ))}
      </div>
      <CorrectPlace key={place.location_id} itemId={row.item.id} name={row.item.name} place={place} />
      <Button variant="subtle" size="compact-md" onClick={() => openDialog('quick_count', subjectOf(row, place))}>
        Count or adjust, and choose the period…
      </Button>
    </section>
  );
}

const subjectOf = ({ item }: VarianceRow, place: Place): CountSubject => ({
  itemId: item.id,
  itemName: [item.name, item.vintage, item.size].filter(Boolean).join(' '),
  from: { locationId: place.location_id, name: place.location_name, parentId: null, quantity: place.quantity },
  period: 'ended',
});

function CorrectPlace({ itemId, name, place }: { itemId: string; name: string; place: Place }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const save = useMutation(
    counting.query.saveStocktake.mutationOptions({
      onSuccess: (saved) => {
        setTyped('');
        toastWithUndo(client, `${name} corrected to ${formatQuantity(saved.total)}`, saved.action_id);
        return client.invalidateQueries({ queryKey: counting.query.listVariance.key() });
      },
      onError: (error) => toastFailed(errorText(error, "Couldn't correct the count")),
    }),
  );
  const submit = () => {
    const parsed = parseQuantity(typed, { decimals: 2 });
    if (!parsed.ok || parsed.value < 0) return setRefusal(parsed.ok ? 'This cannot be negative' : parsed.reason);
    save.mutate({
      inventory_item_id: itemId,
      location_id: place.location_id,
      count: parsed.value,
      entered: typed,
      activeCycle: false,
    });
  };
  const counted = place.actual_count === null ? 'not counted' : `counted ${formatQuantity(place.actual_count)}`;
  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        className={classes.field}
        label={`${place.location_name}, ${counted}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={refusal ?? fieldErrors(save.error).count}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(undefined);
        }}
      />
      <Button type="submit" loading={save.isPending}>
        Correct
      </Button>
    </form>
  );
}
