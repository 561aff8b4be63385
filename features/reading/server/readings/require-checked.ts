import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { ReadLine } from '../../domain/document.ts';
import type { Flag } from '../../domain/flag-line.ts';
import type { Decision } from './decision.ts';
import { findDocumentDay, momentOfDay } from './document-day.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { judgeLine, unitsOf } from './judge-line.ts';
import type { KeptReading } from './keep-reading.ts';

const SAID: Readonly<Record<Flag, string>> = {
  amount: 'its amount is not quantity × price',
  fraction: 'it has part of a case',
  size: "its size is not the item's",
  price_moved: 'its price changed by half or more',
  unit: 'the document does not say whether it counts cases',
  stacked_heads: 'its column headings are in two rows, so numbers may be swapped',
  columns: 'the meaning of a column is not known',
  neighbor: 'words on the paper may belong to the line above or below',
  missing: 'it is missing a value that nearly all other lines have',
  unproved: 'nothing in the document confirms its numbers',
  picture: 'it was read from a picture',
  total: "the document's lines and charges don't come to its total",
};

/**
 * Requires a person's action for a line that is not sure, or that is matched to an item, or has figures, other than
 * those it is sure of (D46): they may be those of an earlier comparison.
 */
export async function requireChecked(
  tx: Tx,
  context: Context,
  { document }: KeptReading,
  { vendor_id, lines, balanced }: { vendor_id: string; lines: readonly Decision[]; balanced: boolean },
): Promise<void> {
  const open = lines.filter((line) => line.as === 'item' && !line.checked);
  if (open.length === 0) return;
  const { organizationId } = context.actor;
  const { date } = await findDocumentDay(tx, organizationId, vendor_id, document);
  const found = await findCandidates(tx, organizationId, vendor_id, document.lines, momentOfDay(date, context));
  for (const decided of open) {
    const line = document.lines[decided.line];
    if (!line || decided.as !== 'item') continue;
    const candidates = found[decided.line] ?? [];
    const { confidence, flags, candidateFlags } = judgeLine(line, candidates, { balanced });
    if (confidence === 'sure' && isAsRead(line, candidates[0], decided)) continue;
    const changed = confidence === 'sure' ? ['its item, pack or figures are not those found now'] : [];
    const why = [...changed, ...[...flags, ...(candidateFlags[0] ?? [])].map((flag) => SAID[flag])].join(', ');
    throw refuseField(
      `lines.${decided.line}.checked`,
      `Check line ${decided.line + 1}: ${why || 'its item is not sure'}`,
    );
  }
}

/** Whether a line that nobody looked at is the item found now, with the pack, quantity and total of the document. */
function isAsRead(line: ReadLine, found: Candidate | undefined, decided: Decision): boolean {
  if (decided.as !== 'item' || found?.id !== decided.item_id || decided.pack !== found.pack) return false;
  const mixed = Number(line.cases) !== 0 && Number(line.bottles) !== 0;
  const counting = decided.in_cases == null || decided.in_cases === (mixed || found.in_cases);
  return counting && unitsOf(line, found).equals(decided.quantity) && Number(line.total) === decided.total_cost;
}
