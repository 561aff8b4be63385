import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { CostExplained } from './use-cost.ts';

export type CostChange = CostExplained['changes'][number];

/** The text before and after the name of the document, which is a separate link. */
export function causeWords({ cause, source, documents, said }: CostChange): {
  lead: string;
  name: string;
  tail: string;
} {
  const name = source?.name ?? (source?.type === 'item' ? 'another item' : 'without a number');
  const others = documents > 2 ? ` and ${documents - 1} more` : documents === 2 ? ' and one more' : '';
  if (source?.type === 'batch') return batchWords(cause, source.name ?? 'without a name');
  switch (cause) {
    case 'purchase':
      return { lead: (said.after?.quantity ?? 1) < 0 ? 'Return, invoice' : 'Purchase, invoice', name, tail: others };
    case 'correction':
      return { lead: 'Correction of invoice', name, tail: '' };
    case 'charges':
      return { lead: 'Charges spread over invoice', name, tail: '' };
    case 'cancelled':
      return { lead: 'Invoice', name, tail: ' was undone' };
    case 'merge':
      return { lead: 'Merged with', name, tail: '' };
    case 'separation':
      return { lead: 'Merge undone with', name, tail: '' };
    case 'batch':
      return { lead: 'Batch', name, tail: '' };
    case 'stated':
      return { lead: 'Set by hand', name: '', tail: '' };
  }
}

function batchWords(cause: CostChange['cause'], name: string) {
  if (cause === 'cancelled') return { lead: 'Batch', name, tail: ' was undone' };
  return { lead: cause === 'batch' ? 'Batch' : 'Added costs of batch', name, tail: '' };
}

/** How the costs changed, and what changed in the document; unchanged values are left out. */
export function changeWords({ last_cost, average_cost, said }: CostChange, timezone: string | undefined): string[] {
  const money = (words: string, before: number | null, after: number | null) =>
    before === after ? null : `${words} ${formatMoney(before)} → ${formatMoney(after)}`;
  return [
    money('Last cost', last_cost.before, last_cost.after),
    money('Average', average_cost.before, average_cost.after),
    ...saidWords(said, timezone),
  ].filter((words) => words !== null);
}

function saidWords({ before, after }: CostChange['said'], timezone: string | undefined): (string | null)[] {
  const line = (one: NonNullable<typeof before>) => `${formatQuantity(one.quantity)} at ${formatMoney(one.unit_cost)}`;
  if (!before || !after) return [before ? line(before) : after ? line(after) : null];
  const moved = formatDate(before.purchased_at, timezone) !== formatDate(after.purchased_at, timezone);
  return [
    line(before) === line(after) ? null : `${line(before)} → ${line(after)}`,
    before.landed_unit_cost === after.landed_unit_cost || (isBare(before) && isBare(after))
      ? null
      : `Landed ${formatMoney(before.landed_unit_cost)} → ${formatMoney(after.landed_unit_cost)}`,
    moved ? `${formatDate(before.purchased_at, timezone)} → ${formatDate(after.purchased_at, timezone)}` : null,
    before.consignment === after.consignment ? null : after.consignment ? 'Now consigned' : 'No longer consigned',
  ];
}

/** Without charges the landed cost equals the unit cost, so it is left out. */
const isBare = ({ unit_cost, landed_unit_cost }: NonNullable<CostChange['said']['after']>) =>
  unit_cost === landed_unit_cost;
