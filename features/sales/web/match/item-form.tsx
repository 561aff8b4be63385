import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import { usualPour } from '#features/catalog/domain/usual-size.ts';
import { SizeField } from '#features/catalog/web/size-field.tsx';
import { currentRegion } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { type SellableGroup, soldAs } from '../sales-api.ts';
import { labelOf } from './found-field.tsx';
import classes from './match.module.css';
import type { ModeProps } from './mode-props.ts';
import { UnmatchedSales } from './unmatched-sales.tsx';
import { type MatchForm, useMatchForm } from './use-match-form.ts';

interface ItemFormProps extends ModeProps {
  /** Undefined until one is chosen. */
  item: { id: string; name: string } | undefined;
  /** For a suggested item: what one sold unit seems to take of it, or an empty string. */
  proposedSize?: string;
  /** The control that chooses the item. */
  children: ReactNode;
}

/** How this POS item sells the chosen item: an existing Sold As, or a new one. */
export function ItemForm({ formId, posItem, item, proposedSize, children, ...rest }: ItemFormProps) {
  const prices = useRef<HTMLDivElement>(null);
  const existing = useQuery(
    soldAs.query.listSoldAs.queryOptions({ input: { id: item?.id ?? '' }, enabled: item !== undefined }),
  ).data?.filter(({ type }) => type === 'IT');
  const match = useMatchForm({ posItem, item, proposedSize, existing, prices, ...rest });
  const { form, change } = match;
  const chosen = form.creates ? undefined : existing?.find(({ id }) => id === form.groupId);
  return (
    <form id={formId} className={classes.form} onSubmit={match.submit} noValidate>
      {children}
      {match.errors.inventory_item_id ? (
        <p className={classes.problem} role="alert">
          {match.errors.inventory_item_id}
        </p>
      ) : null}
      {item && existing ? (
        <>
          <Radio.Group
            label={`Sold As of ${item.name}`}
            value={form.creates ? 'new' : 'existing'}
            onChange={(kind) => change({ creates: kind === 'new' })}
          >
            <div className={classes.kinds}>
              <Radio value="existing" label="Existing Sold As" />
              <Radio value="new" label="New Sold As" />
            </div>
          </Radio.Group>
          {form.creates ? (
            <NewSoldAs
              form={form}
              change={change}
              errors={match.errors}
              prices={prices}
              asksSaleSize={proposedSize === undefined}
            />
          ) : (
            <Existing groups={existing} chosen={form.groupId} onChoose={(groupId) => change({ groupId })} />
          )}
          <UnmatchedSales
            posItemId={posItem.id}
            takes={chosen?.depletion_quantity}
            each={form.creates ? form.depletionSize : chosen?.depletion_size?.name}
            wanted={form.depletes}
            onChange={(depletes) => change({ depletes })}
          />
        </>
      ) : null}
    </form>
  );
}

interface NewSoldAsProps extends Pick<ReturnType<typeof useMatchForm>, 'form' | 'change' | 'errors'> {
  prices: RefObject<HTMLDivElement | null>;
  asksSaleSize: boolean;
}

function NewSoldAs({ form, change, errors, prices, asksSaleSize }: NewSoldAsProps) {
  const size = (field: 'saleSize' | 'depletionSize') => ({
    value: form[field],
    onChange: (text: string) => change({ [field]: text } as Pick<MatchForm, typeof field>),
  });
  return (
    <div ref={prices} className={classes.fields}>
      <SizeField
        label="Depletion size"
        placeholder={`Taken per sale: ${usualPour(currentRegion())}`}
        {...size('depletionSize')}
        error={errors.depletion_size_id}
      />
      {asksSaleSize ? (
        <SizeField
          label="Sellable size"
          placeholder="Same as depletion size"
          {...size('saleSize')}
          error={errors.sale_size_id}
        />
      ) : null}
      <MoneyInput label="Price" value={form.price} onChange={(price) => change({ price })} error={errors.price} />
    </div>
  );
}

interface ExistingProps {
  groups: readonly SellableGroup[];
  chosen: string;
  onChoose: (id: string) => void;
}

function Existing({ groups, chosen, onChoose }: ExistingProps) {
  if (groups.length === 0)
    return (
      <p className={classes.note} role="status">
        No existing sold as options available for this item. Please create a new one.
      </p>
    );
  return (
    <Radio.Group aria-label="Existing Sold As" value={chosen} onChange={onChoose}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Radio
            key={group.id}
            value={group.id}
            label={labelOf(group)}
            description={[
              group.depletion_size && `takes ${group.depletion_size.name}`,
              group.matched && `matched to ${group.pos_items.map(({ name }) => name).join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
