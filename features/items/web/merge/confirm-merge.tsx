import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import type { ItemDetail } from '../item/item-tab.ts';
import { items } from '../items-api.ts';
import classes from './merge-dialog.module.css';
import type { MergeTarget } from './merge-steps.ts';
import { nameOf } from './name-of.ts';

const COUNTED = [
  ['sellable_items', 'Sellable items'],
  ['running_stock_locations', 'Running stock locations'],
  ['invoice_items', 'Invoice items'],
  ['stock_counts', 'Stock counts'],
] as const;

interface ConfirmMergeProps {
  item: ItemDetail['data'];
  target: MergeTarget;
  acknowledged: boolean;
  error: string | undefined;
  onAcknowledge: (yes: boolean) => void;
}

/** What will move, and from where to where. */
export function ConfirmMerge({ item, target, acknowledged, error, onAcknowledge }: ConfirmMergeProps) {
  const {
    data,
    error: unknown,
    refetch,
  } = useQuery(items.query.previewMerge.queryOptions({ input: { id: item.id }, staleTime: 0 }));
  return (
    <div className={classes.step}>
      <p className={classes.both}>
        <span>
          <span className={classes.label}>Removed</span>
          <strong>{nameOf(item)}</strong>
        </span>
        <IconArrowRight size={20} stroke={1.6} aria-label="into" />
        <span>
          <span className={classes.label}>Kept</span>
          <strong>{nameOf(target)}</strong>
        </span>
      </p>
      <Alert
        color="amber"
        classNames={{ root: classes.warning, title: classes.title }}
        icon={<IconAlertTriangle size={20} stroke={1.6} />}
        title="This moves to the item you keep"
      >
        <dl className={classes.counts}>
          {COUNTED.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd data-figure>{data ? data[key] : unknown ? '—' : '…'}</dd>
            </div>
          ))}
        </dl>
        {unknown && !data ? (
          <p role="alert">
            {errorText(unknown)}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : null}
      </Alert>
      <Checkbox
        label={`I understand that ${nameOf(item)} will no longer be a separate item.`}
        description="Its barcodes will find the item you keep. A merge can be undone until that item is counted."
        checked={acknowledged}
        error={error}
        onChange={(event) => onAcknowledge(event.currentTarget.checked)}
        data-autofocus
      />
    </div>
  );
}
