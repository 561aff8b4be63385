import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldName } from '#features/catalog/web/field-names.ts';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import classes from './fill-details.module.css';
import { type ItemWithGaps, mapping } from './mapping-api.ts';

const counted = (count: number, one: string) => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

/** Shows what matched items lack and their products state, and fills in what stays chosen; one Undo removes it again. */
export function FillDetailsDialog({ close }: DialogProps) {
  const { data, error, refetch } = useQuery(mapping.query.listMissingDetails.queryOptions({ input: {} }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { act, busy } = useAct();
  const chosen = (data?.data ?? []).filter(({ inventory_item_id }) => !left.has(inventory_item_id));
  const details = chosen.reduce((sum, item) => sum + item.details.length, 0);
  const fill = () =>
    act({
      send: () =>
        mapping.call.fillDetails({
          items: chosen.map(({ inventory_item_id, details: gaps }) => ({ inventory_item_id, details: gaps })),
        }),
      done: ({ filled, skipped }) =>
        `${counted(filled, 'detail')} filled in${skipped > 0 ? `, ${formatCount(skipped)} skipped because they changed in the meantime` : ''}`,
      failed: "Couldn't fill in the details",
      topics: ['items'],
      onDone: close,
    });
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  return (
    <FormDialog
      title="Fill in details"
      submitLabel={
        details === 0 ? 'Fill in' : `Fill in ${counted(details, 'detail')} of ${counted(chosen.length, 'item')}`
      }
      busy={busy}
      disabled={details === 0}
      changed={left.size > 0}
      onSubmit={() => void fill()}
      close={close}
    >
      <p className={classes.about}>
        The universal catalog has these details, and your items don't have them yet. Existing details are not changed.
      </p>
      {!data && error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <WaitingRows rows={4} height={56} /> : null}
      {data && data.total > data.data.length ? (
        <p className={classes.about}>
          The first {formatCount(data.data.length)} of {formatCount(data.total)} items are shown.
        </p>
      ) : null}
      <ul className={classes.items} aria-label="Items with missing details">
        {data?.data.map((item) => (
          <li key={item.inventory_item_id} className={classes.item}>
            <Checkbox
              checked={!left.has(item.inventory_item_id)}
              onChange={() => toggle(item.inventory_item_id)}
              label={[item.name, item.vintage, item.size].filter(Boolean).join(' ')}
              description={described(item)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

function described({ product, details }: ItemWithGaps): string {
  const byKind = [...Map.groupBy(details, ({ type }) => type)];
  const gaps = byKind.map(([type, values]) => `${fieldName(type)}: ${values.map(({ name }) => name).join(', ')}`);
  return `${gaps.join(' · ')} · from ${product}`;
}
