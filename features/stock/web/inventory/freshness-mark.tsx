import { IconArrowLeft, IconCheck, IconUrgent } from '@tabler/icons-react';
import { formatDateTime } from '#shared/domain/format.ts';
import classes from './inventory-cells.module.css';
import type { PlaceStock } from './stock-line.ts';

type Freshness = PlaceStock['freshness'];

const MARKS = {
  stale: { Icon: IconUrgent, label: 'Stale', text: 'The stock changed after this count' },
  old: { Icon: IconArrowLeft, label: 'Old stock take', text: 'Counted before this inventory began' },
  counted: { Icon: IconCheck, label: 'Counted', text: 'Counted in this inventory' },
} as const;

interface FreshnessMarkProps {
  freshness: Freshness;
  countedAt: string | null;
  timezone: string | undefined;
}

/** When it was counted last, and what that count is worth today. */
export function FreshnessMark({ freshness, countedAt, timezone }: FreshnessMarkProps) {
  if (countedAt === null || freshness === 'uncounted') return <span className={classes.uncounted}>Uncounted</span>;
  const { Icon, label, text } = MARKS[freshness];
  return (
    <span className={classes.freshness} data-freshness={freshness} title={`${label}: ${text}`}>
      <Icon size={16} stroke={1.8} role="img" aria-label={label} />
      <time dateTime={countedAt}>{formatDateTime(countedAt, timezone)}</time>
    </span>
  );
}
