import { sql } from 'kysely';
import { markUndone } from '#features/ledger/server/movements/mark-undone.ts';
import type { MovementKind, Mover } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** A movement of an invoice that was not reversed. */
export interface BookedBottles {
  readonly id: string;
  /** For a merged item, the one it was merged into. */
  readonly item_id: string;
  readonly location_id: string;
  readonly kind: MovementKind;
  readonly quantity: string;
  /** Business time, even if it was booked later because its period was closed. */
  readonly occurred_at: Date;
  readonly unit_cost: string | null;
  readonly source_line: string | null;
  readonly action_id: string;
  readonly locked: boolean;
}

/** The quantity that line `line` has moved in stock so far, corrections included. */
export const BOOKED = sql<string>`(
  select coalesce(sum(m.quantity), 0) from stock.movement as m
  where m.organization_id = line.organization_id and m.source_type = 'invoice' and m.source_id = line.invoice_id
    and m.source_line = line.id::text and m.kind in ('receipt', 'vendor_return') and m.reverses_id is null
    and not exists (select from stock.movement as undo where undo.organization_id = m.organization_id and undo.reverses_id = m.id))`;

/** All movements of an invoice; refused if any was booked in a closed period (D22). */
export async function readBookedBottles(tx: Tx, organizationId: string, invoiceId: string): Promise<BookedBottles[]> {
  const { rows } = await sql<BookedBottles>`
    select m.id, coalesce(i.merged_into_id, m.item_id) as item_id, m.location_id, m.kind, m.quantity,
      coalesce(m.stated_at, m.occurred_at) as occurred_at, m.unit_cost, m.source_line, m.action_id, m.occurred_at <= p.locked_until as locked
    from stock.movement as m
    join stock.period as p on p.organization_id = m.organization_id
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
    where m.organization_id = ${organizationId} and m.source_type = 'invoice' and m.source_id = ${invoiceId}
      and m.kind in ('receipt', 'vendor_return') and m.reverses_id is null and m.quantity <> 0
      and not exists (select from stock.movement as undo where undo.organization_id = m.organization_id and undo.reverses_id = m.id)
    order by m.sequence`.execute(tx);
  if (rows.some(({ locked }) => locked))
    throw new Refusal('conflict', 'This delivery is in a closed period, which cannot change');
  return rows;
}

/** The movements that reverse `booked` at the same business times (D1). */
export function reversalsOf(booked: readonly BookedBottles[], invoiceId: string, note: string) {
  return booked.map((row) => ({
    itemId: row.item_id,
    locationId: row.location_id,
    kind: row.kind,
    quantity: row.quantity.startsWith('-') ? row.quantity.slice(1) : `-${row.quantity}`,
    occurredAt: row.occurred_at,
    unitCost: row.unit_cost,
    sourceType: 'invoice',
    sourceId: invoiceId,
    sourceLine: row.source_line ?? undefined,
    reversesId: row.id,
    note,
  }));
}

/** Reverses everything an invoice put in stock, corrections included; the actions that booked it are marked undone. */
export async function takeBottlesBack(tx: Tx, by: Mover, invoiceId: string, actionId: string): Promise<void> {
  const booked = await readBookedBottles(tx, by.organizationId, invoiceId);
  if (booked.length === 0) return;
  const undo = await startAction(tx, by, 'undo invoice', actionId);
  await recordMovements(tx, by, undo, reversalsOf(booked, invoiceId, 'The invoice was reopened'));
  await markUndone(tx, by.organizationId, [actionId, ...booked.map((row) => row.action_id)], undo);
}
