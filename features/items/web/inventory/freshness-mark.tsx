import { IconArrowLeft, IconCheck, IconUrgent } from '@tabler/icons-react';
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format.ts';
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

/** When the pair was last counted, and how fresh that count is. */
export function FreshnessMark({ freshness, countedAt, timezone }: FreshnessMarkProps) {
  if (countedAt === null || freshness === 'uncounted') return <span className={classes.uncounted}>Uncounted</span>;
  const { Icon, label, text } = MARKS[freshness];
  const whole = formatDateTime(countedAt, timezone);
  return (
    <span className={classes.freshness} data-freshness={freshness} title={`${label}: ${text}\n${whole}`}>
      <Icon size={16} stroke={1.8} role="img" aria-label={label} />
      <time dateTime={countedAt}>{shortMoment(countedAt, timezone)}</time>
    </span>
  );
}

/** Today's counts by time, earlier ones by date. */
function shortMoment(moment: string, timezone: string | undefined): string {
  const day = formatDate(moment, timezone);
  return day === formatDate(Date.now(), timezone) ? formatTime(moment, timezone) : day;
}
