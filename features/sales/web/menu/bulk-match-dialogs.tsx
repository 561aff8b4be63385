import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { acceptSure, ignoreAll } from '../match/match-acts.ts';
import { SoldBeforePause } from '../match/unmatched-sales.tsx';
import { suggestions } from '../sales-api.ts';
import classes from './bulk-match.module.css';

/** Accepts all sure suggestions; shows what one sale of each takes, and what was already sold (D42). */
export function SureMatchesDialog({ close }: Pick<DialogProps, 'close'>) {
  const client = useQueryClient();
  const [depletes, setDepletes] = useState(true);
  const { paused } = useSalesPause();
  const query = useQuery(suggestions.query.listSureMatches.queryOptions({ staleTime: 0 }));
  const rows = query.data?.data.map(({ pos_item, recipe, inventory_item, takes, ...sold }) => ({
    ...sold,
    id: pos_item.id,
    name: pos_item.name,
    about: recipe ? `${recipe.name} (Recipe), 1 serving` : `${inventory_item?.name}, ${takes}`,
  }));
  return (
    <BulkDialog
      title="Accept all sure matches"
      query={query}
      rows={rows}
      none={<EmptyState title="No sure matches" text="Suggestions that need review are in the POS Menu." />}
      button={(count) => `Match ${formatCount(count)} ${count === 1 ? 'item' : 'items'}`}
      send={(ids) => acceptSure(client, ids, depletes)}
      close={close}
    >
      {(chosen) => {
        const quantity = chosen.reduce((sum, row) => sum + row.quantity, 0);
        const gross = chosen.reduce((sum, row) => sum + row.gross, 0);
        if (quantity === 0) return <p className={classes.note}>None of them has been sold in this cycle yet.</p>;
        if (paused) return <SoldBeforePause quantity={quantity} />;
        return (
          <Checkbox
            checked={depletes}
            onChange={(event) => setDepletes(event.currentTarget.checked)}
            label={`Take what was sold in this cycle out of stock (${formatQuantity(quantity)} sold for ${formatMoney(gross)})`}
            description="Without this only later sales deplete."
          />
        );
      }}
    </BulkDialog>
  );
}

const REASONS = { food: 'Looks like food', merchandise: 'Looks like merchandise', charge: 'Looks like a charge' };

/** Ignores many POS items that are not stock. */
export function NotStockDialog({ close }: Pick<DialogProps, 'close'>) {
  const client = useQueryClient();
  const query = useQuery(suggestions.query.listNotStock.queryOptions({ staleTime: 0 }));
  const rows = query.data?.data.map(({ variation, category, reason, ...row }) => ({
    ...row,
    name: [row.name, variation].filter(Boolean).join(' · '),
    about: [REASONS[reason], category].filter(Boolean).join(' · '),
  }));
  return (
    <BulkDialog
      title="Not stock"
      query={query}
      rows={rows}
      none={<EmptyState title="Nothing to ignore" text="No unmatched POS item looks like food or merchandise." />}
      button={(count) => `Ignore ${formatCount(count)} ${count === 1 ? 'item' : 'items'}`}
      send={(ids) => ignoreAll(client, ids)}
      close={close}
    >
      {() => <p className={classes.note}>Sales of ignored items deplete nothing. You can match them later.</p>}
    </BulkDialog>
  );
}

interface Row {
  id: string;
  name: string;
  about: string;
  quantity: number;
  gross: number;
}

interface BulkDialogProps extends Pick<DialogProps, 'close'> {
  title: string;
  query: { error: Error | null; refetch: () => unknown };
  rows: readonly Row[] | undefined;
  none: ReactNode;
  button: (count: number) => string;
  send: (ids: string[]) => Promise<unknown>;
  children: (chosen: readonly Row[]) => ReactNode;
}

/** A list whose rows are all selected until a person deselects some. */
function BulkDialog({ title, query, rows, none, button, send, close, children }: BulkDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const chosen = rows?.filter(({ id }) => !left.has(id)) ?? [];
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const submit = async () => {
    setBusy(true);
    const done = await send(chosen.map(({ id }) => id));
    setBusy(false);
    if (done !== undefined) close();
  };
  return (
    <DialogFrame
      title={title}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button loading={busy} disabled={chosen.length === 0} onClick={() => void submit()} data-autofocus>
            {button(chosen.length)}
          </Button>
        </>
      }
    >
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} onDismiss={close} />
      ) : !rows ? (
        <WaitingRows rows={6} height={52} />
      ) : rows.length === 0 ? (
        none
      ) : (
        <div className={classes.bulk}>
          {children(chosen)}
          <ul className={classes.rows} aria-label={title}>
            {rows.map(({ id, name, about, quantity, gross }) => (
              <li key={id} className={classes.row}>
                <Checkbox
                  checked={!left.has(id)}
                  onChange={() => toggle(id)}
                  label={name}
                  description={about}
                  className={classes.choice}
                />
                <span className={classes.sold}>
                  {quantity === 0 ? 'Not sold' : `${formatQuantity(quantity)} sold`}
                  {gross === 0 ? null : <span>{formatMoney(gross)}</span>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </DialogFrame>
  );
}
