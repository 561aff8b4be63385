import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import type { ItemDetail } from '../item-tab.ts';
import classes from './activity-tab.module.css';

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'stocktake', label: 'Stocktakes' },
  { value: 'manual_adjustments', label: 'Manual Adjustments' },
  { value: 'sale', label: 'Sales Depletions' },
  { value: 'cycle_started', label: 'Cycle Start' },
] as const;

type Show = (typeof SHOWN)[number]['value'];

const isShow = (text: string | undefined): text is Show => SHOWN.some(({ value }) => value === text);

export interface ActivityQuestion {
  readonly show: Show;
  readonly place: string | undefined;
  readonly sort: 'time:asc' | 'time:desc';
}

/** The activity query from the address; a location that the item was never in is ignored. */
export function useActivityQuestion({ local_stocks }: ItemDetail['data']): ActivityQuestion {
  const show = useParameter('show');
  const place = useParameter('place');
  return {
    show: isShow(show) ? show : 'all',
    place: local_stocks.some((stock) => stock.location_id === place) ? place : undefined,
    sort: useParameter('order') === 'asc' ? 'time:asc' : 'time:desc',
  };
}

interface ActivityFiltersProps {
  item: ItemDetail['data'];
  question: ActivityQuestion;
}

export function ActivityFilters({ item, question: { show, place } }: ActivityFiltersProps) {
  const places = item.local_stocks.map((stock) => ({ value: stock.location_id, label: stock.path.join(' › ') }));
  return (
    <div className={classes.filters}>
      <Choice
        label="Show"
        value={show}
        options={SHOWN}
        onChoose={(chosen) => go({ show: chosen === 'all' ? undefined : chosen }, { replace: true })}
      />
      {places.length > 1 ? (
        <Choice
          label="Location"
          value={place ?? 'all'}
          options={[{ value: 'all', label: 'All' }, ...places]}
          onChoose={(chosen) => go({ place: chosen === 'all' ? undefined : chosen }, { replace: true })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={classes.show}>
      <span>{label}</span>
      <select className={classes.select} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
