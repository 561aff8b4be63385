import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { undo } from '#shared/web/acts/act.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { BatchInstructions } from '../instructions/batch-instructions.tsx';
import { nameOfItem } from '../recipe/recipe-form.ts';
import { type Batch, batches } from '../recipes-api.ts';
import { refreshRecipes } from '../refresh-recipes.ts';
import { BatchActions } from './batch-actions.tsx';
import { batchedText } from './batch-columns.tsx';
import classes from './batches.module.css';

/** One batch as it was made, with the instructions for the next time. */
export function BatchDialog({ value: id, close }: DialogProps) {
  const query = useQuery(batches.query.getBatch.queryOptions({ input: { id } }));
  if (query.data) return <OpenBatch key={id} batch={query.data} close={close} />;
  return (
    <DialogFrame title="Batch" size="large" returns>
      {query.error ? (
        <ErrorPanel
          error={query.error}
          title="This batch could not be shown"
          onRetry={() => void query.refetch()}
          onDismiss={close}
        />
      ) : (
        <WaitingRows rows={6} height={44} />
      )}
    </DialogFrame>
  );
}

function OpenBatch({ batch, close }: { batch: Batch; close: () => void }) {
  const { timezone } = useOrganization();
  const takeBack = useTakeBack(batch, close);
  return (
    <DialogFrame
      title={batch.batch_name}
      aside={<span className={classes.note}>{formatDateTime(batch.created_at, timezone)}</span>}
      size="large"
      returns
      footer={
        <>
          <Button
            variant="subtle"
            color="red"
            className={`${classes.first} ${classes.tight}`}
            onClick={() => void takeBack()}
          >
            Undo
          </Button>
          <BatchActions batch={batch} size="sm" />
        </>
      }
    >
      <Facts batch={batch} />
      <h3 className={classes.heading}>Ingredients</h3>
      <ul className={classes.list} aria-label="Ingredients">
        {batch.batch_ingredients.map((each) => (
          <li key={each.id} className={classes.ingredient}>
            <GoLink go={{ item: each.inventory_item_id, return_to: 'recipe' }}>{each.ingredient_name}</GoLink>
            <span className={classes.figure}>
              {formatQuantity(each.quantity)} × {each.size.name}
            </span>
            <span className={classes.figure}>
              {each.total_cost === null ? 'Unknown' : formatMoney(each.total_cost)}
            </span>
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>Instructions</h3>
      <BatchInstructions batch={batch} />
    </DialogFrame>
  );
}

function Facts({ batch }: { batch: Batch }) {
  const [made] = batch.output_inventory_items;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Recipe</dt>
        <dd>
          <GoLink go={{ recipe: batch.sellable_item_group.id }}>{batch.sellable_item_group.name}</GoLink>
        </dd>
      </div>
      <div>
        <dt>Made into</dt>
        <dd>
          {batchedText(batch)}{' '}
          {made ? <GoLink go={{ item: made.id, return_to: 'recipe' }}>{nameOfItem(made)}</GoLink> : null}
        </dd>
      </div>
      <div>
        <dt>Servings</dt>
        <dd>{formatQuantity(batch.servings)}</dd>
      </div>
      <div>
        <dt>Labor and other costs</dt>
        <dd>
          {formatMoney(batch.labor_cost)} and {formatMoney(batch.misc_cost)}
        </dd>
      </div>
      <div>
        <dt>Total cost</dt>
        <dd>{batch.total_cost === null ? 'Unknown' : formatMoney(batch.total_cost)}</dd>
      </div>
      <div>
        <dt>Made by</dt>
        <dd>{batch.user?.display_name ?? '—'}</dd>
      </div>
    </dl>
  );
}

/** Reverses everything it moved: ingredients return to their locations, the output is removed. */
function useTakeBack(batch: Batch, close: () => void) {
  const client = useQueryClient();
  return async () => {
    const yes = await confirm({
      title: 'Undo this batch',
      body: 'Its ingredients return to their locations, and the batch comes off the shelf.',
      confirmLabel: 'Undo batch',
      danger: true,
    });
    if (!yes || !(await undo(client, batch.action_id))) return;
    close();
    await refreshRecipes(client);
  };
}
