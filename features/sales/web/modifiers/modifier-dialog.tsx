import { Button, Checkbox, NumberInput, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { usualShot } from '#features/catalog/domain/usual-size.ts';
import { SizeField } from '#features/catalog/web/size-field.tsx';
import { currentRegion, formatCount, formatFigure, formatMoney, numberMarks } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { isRequest, readPosName } from '../../domain/read-pos-name.ts';
import { InventoryItemField, PosItemField } from '../match/found-field.tsx';
import classes from '../match/match.module.css';
import { SoldBeforePause } from '../match/unmatched-sales.tsx';
import { type Modifier, modifiers } from '../sales-api.ts';
import { EffectPreview } from './effect-preview.tsx';
import { effectText } from './modifier-words.ts';
import { type Effect, takesItem, takesSize, useModifierForm } from './use-modifier-form.ts';

const TITLE = 'Match modifier';

const EFFECTS: Readonly<Record<Effect, { label: string; about: string }>> = {
  multiplies: { label: 'Multiplies', about: 'Double, half: takes more or less of everything in the drink' },
  adds_own: {
    label: "Adds more of the drink's own spirit",
    about: 'Extra shot: takes more of what is already in the glass',
  },
  adds: { label: 'Adds an item', about: 'Add Campari: takes this on top of the drink' },
  replaces_same: {
    label: 'Replaces the main item with the same amount',
    about: 'Sub Grey Goose: takes this instead, as much as the drink has',
  },
  replaces: {
    label: 'Replaces the main item with another amount',
    about: 'Sub a double of Grey Goose: takes this instead',
  },
  nothing: { label: 'Changes nothing', about: 'No ice, rocks, tall' },
};

/** Edits what a modifier does to stock, everywhere and on single POS items (D42). */
export function ModifierDialog({ value, close }: DialogProps) {
  const query = useQuery(modifiers.query.getModifier.queryOptions({ input: { id: value }, staleTime: 0 }));
  if (query.data) return <ModifierPanel key={value} modifier={query.data} close={close} />;
  return (
    <DialogFrame title={TITLE}>
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} onDismiss={close} />
      ) : (
        <WaitingRows rows={6} height={52} />
      )}
    </DialogFrame>
  );
}

interface PanelProps {
  modifier: Modifier;
  close: () => void;
}

function ModifierPanel({ modifier, close }: PanelProps) {
  const formId = useId();
  const form = useModifierForm(modifier, close);
  return (
    <DialogFrame
      title={TITLE}
      footer={
        <>
          {modifier.effect !== null && !form.only ? (
            <Button variant="default" onClick={() => void form.remove()}>
              Unmatch
            </Button>
          ) : null}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            Match
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={form.submit} noValidate>
        <p className={classes.subject}>
          <strong>{modifier.name}</strong>
          <span className={classes.note}>
            {[
              modifier.list,
              modifier.quantity === 0
                ? 'Not sold yet'
                : `${formatFigure(modifier.quantity, 2)} sold for ${formatMoney(modifier.sold)}`,
              modifier.pos.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <EffectFields form={form} name={modifier.name} />
        <EffectPreview id={modifier.id} form={form} />
        <PosItemField
          label="Only on this POS item (optional)"
          matchedToo
          value={form.only}
          onChange={(only) => form.change({ only })}
        />
        {form.errors.pos_item_id ? (
          <p className={classes.problem} role="alert">
            {form.errors.pos_item_id}
          </p>
        ) : null}
        {form.effect === 'nothing' ? null : (
          <Waiting
            id={modifier.id}
            only={form.only?.id}
            wanted={form.depletes}
            onChange={(depletes) => form.change({ depletes })}
          />
        )}
        {modifier.exceptions.map((exception) => (
          <div key={exception.pos_item.id} className={classes.noMatch}>
            <span>
              On <strong>{exception.pos_item.name}</strong>: {effectText(exception)}
            </span>
            <Button
              variant="default"
              aria-label={`Remove: ${exception.pos_item.name}`}
              onClick={() => void form.remove(exception.pos_item.id)}
            >
              Remove
            </Button>
          </div>
        ))}
      </form>
    </DialogFrame>
  );
}

interface EffectFieldsProps {
  form: ReturnType<typeof useModifierForm>;
  /** The modifier's name: of "Sub Grey Goose", "Grey Goose" is searched for. */
  name: string;
}

/** The effect and its amount. */
function EffectFields({ form, name }: EffectFieldsProps) {
  return (
    <>
      <Radio.Group
        label="Effect on stock"
        description={form.isGuess ? 'Suggested by its name: check what each drink takes with it' : undefined}
        value={form.effect}
        error={form.errors.effect}
        onChange={(effect) => form.change({ effect: effect as Effect })}
      >
        <div className={classes.groups}>
          {(Object.entries(EFFECTS) as [Effect, (typeof EFFECTS)[Effect]][]).map(
            ([effect, { label, about }], place) => (
              <Radio
                key={effect}
                value={effect}
                label={label}
                description={about}
                data-autofocus={(form.effect === '' ? place === 0 : form.effect === effect) || undefined}
              />
            ),
          )}
        </div>
      </Radio.Group>
      {form.effect === 'multiplies' ? (
        <NumberInput
          label="Factor"
          description={`2 for a double, ${formatFigure(0.5)} for half`}
          decimalSeparator={numberMarks().decimal}
          allowedDecimalSeparators={['.', ',']}
          value={form.factor}
          onChange={(factor) => form.change({ factor })}
          min={0}
          max={100}
          decimalScale={3}
          error={form.errors.factor}
        />
      ) : null}
      {takesItem(form.effect) ? (
        <>
          <InventoryItemField
            label="Item"
            value={form.item}
            onChange={(item) => form.change({ item })}
            searched={isRequest(name) ? readPosName(name, null).product : ''}
          />
          {form.errors.inventory_item_id ? (
            <p className={classes.problem} role="alert">
              {form.errors.inventory_item_id}
            </p>
          ) : null}
        </>
      ) : null}
      {takesSize(form.effect) ? (
        <SizeField
          label="Depletion size"
          placeholder={`Taken ${form.effect === 'adds_own' ? 'on top ' : ''}each time: ${usualShot(currentRegion())}`}
          value={form.size}
          onChange={(size) => form.change({ size })}
          error={form.errors.depletion_size_id}
        />
      ) : null}
    </>
  );
}

interface WaitingProps {
  id: string;
  only: string | undefined;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

/** Offers to correct sales that were depleted without it since the cycle began, and first says how much (D42). */
function Waiting({ id, only, wanted, onChange }: WaitingProps) {
  const { data } = useQuery(
    modifiers.query.previewModifier.queryOptions({ input: { id, ...(only && { pos_item_id: only }) }, staleTime: 0 }),
  );
  const { paused } = useSalesPause();
  if (!data) return null;
  if (data.lines === 0) return <p className={classes.note}>No sales in this cycle are waiting for it.</p>;
  if (paused) return <SoldBeforePause quantity={data.quantity} />;
  return (
    <Checkbox
      className={classes.sold}
      checked={wanted}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`Correct the stock for what was sold in this cycle (${formatFigure(data.quantity, 2)} sold)`}
      description={`${formatCount(data.lines)} ${data.lines === 1 ? 'sale' : 'sales'} for ${formatMoney(data.gross)} depleted without it so far. Without this it only counts for later sales.`}
    />
  );
}
