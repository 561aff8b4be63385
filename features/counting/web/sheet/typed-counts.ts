import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import type { createApi } from '#shared/web/api-client.ts';
import type { countSheetContract } from '../../contract/count-sheet-contract.ts';

type Calls = ReturnType<typeof createApi<typeof countSheetContract>>['call'];
export type Sheet = Awaited<ReturnType<Calls['getCountSheet']>>;
export type Line = Sheet['lines'][number];

/** Typed text, by item. */
export type Texts = Readonly<Record<string, string>>;

interface Checked {
  counts: { inventory_item_id: string; count: number; entered: string }[];
  refusals: Texts;
}

/** Parses the typed text as counts; an empty line was not counted. */
export function checkTyped(lines: readonly Line[], texts: Texts): Checked {
  const checked: Checked = { counts: [], refusals: {} };
  const refusals: Record<string, string> = {};
  for (const { inventory_item_id, size } of lines) {
    const entered = (texts[inventory_item_id] ?? '').trim();
    if (entered === '') continue;
    const parsed = parseQuantity(entered, { decimals: 2, unitsPerCase: size.count > 1 ? size.count : undefined });
    if (!parsed.ok) refusals[inventory_item_id] = parsed.reason;
    else if (parsed.value < 0) refusals[inventory_item_id] = 'This cannot be negative';
    else checked.counts.push({ inventory_item_id, count: parsed.value, entered });
  }
  return { ...checked, refusals };
}
