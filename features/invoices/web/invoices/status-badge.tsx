import { Badge } from '#shared/web/page/badge.tsx';
import type { InvoiceRow } from '../invoices-api.ts';

type Stage = NonNullable<InvoiceRow['order_stage']>;

const STAGES: Readonly<Record<Stage, string>> = {
  draft: 'Draft',
  waiting: 'In outbox',
  failed: 'Failed',
  unsure: 'May have arrived',
  sent: 'Sent',
  receiving: 'Receiving',
  received: 'Received',
};

/** Every status of an invoice except draft reads "Completed". */
const statusText = (status: string): string => (status === 'DR' ? 'Draft' : 'Completed');

/** The stage of an order, or the status of an invoice. */
export const stageText = ({ status, order_stage }: Pick<InvoiceRow, 'status' | 'order_stage'>): string =>
  order_stage ? STAGES[order_stage] : statusText(status);

export function StatusBadge({ of }: { of: Pick<InvoiceRow, 'status' | 'order_stage'> }) {
  const waits = of.order_stage ? of.order_stage !== 'received' : of.status === 'DR';
  return <Badge tone={waits ? 'waits' : undefined}>{stageText(of)}</Badge>;
}
