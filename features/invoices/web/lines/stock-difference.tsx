import { Button } from '@mantine/core';
import { formatQuantity } from '#shared/domain/format.ts';
import type { InvoiceLine } from '../invoices-api.ts';
import classes from './lines.module.css';

/** Shows that a completed line and its booked stock differ, and offers to book the difference. */
export function StockDifference({ line, onSettle }: { line: InvoiceLine; onSettle: () => void }) {
  const { stock_quantity: received, ordered_quantity: invoiced } = line;
  if (received === null || received === invoiced) return null;
  return (
    <span className={classes.difference} role="note">
      Invoiced {formatQuantity(invoiced)}, stock received {formatQuantity(received)}
      <Button variant="subtle" size="compact-xs" onClick={onSettle}>
        Update stock
      </Button>
    </span>
  );
}
