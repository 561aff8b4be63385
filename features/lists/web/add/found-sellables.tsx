import { Checkbox } from '@mantine/core';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import classes from './add.module.css';
import { MOST_FOUND, type Sellable, type useSellables } from './find-sellables.ts';
import { NothingFound, UnsoldItems } from './unsold-items.tsx';

interface FoundSellablesProps {
  found: ReturnType<typeof useSellables>;
  /** The searched name, if nothing else limits what is found. */
  q: string | null;
  searched: boolean;
  /** Sellables already on the list. */
  onList: ReadonlySet<string | null>;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

export function FoundSellables({ found, q, searched, onList, chosen, onChange }: FoundSellablesProps) {
  const { data, error, refetch } = found;
  if (!data)
    return error ? (
      <ErrorPanel error={error} title="Sold As entries could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <WaitingRows rows={8} height={52} />
    );
  if (data.length === 0) {
    if (!searched) return <NothingSold />;
    return q ? <UnsoldItems q={q} /> : <NothingFound />;
  }
  // Selecting all skips sellables that are already on the list; a duplicate must be selected one by one.
  const ids = data.map((each) => each.id).filter((id) => !onList.has(id));
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id));
  const others = chosen.filter((id) => !ids.includes(id));
  return (
    <>
      <Checkbox
        className={classes.all}
        label={data.length < MOST_FOUND ? 'All of these' : `The first ${formatCount(MOST_FOUND)}; type to find others`}
        checked={all}
        disabled={ids.length === 0}
        indeterminate={!all && ids.some((id) => chosen.includes(id))}
        onChange={() => onChange(all ? others : [...others, ...ids])}
      />
      <ul className={classes.found} aria-label="Sold As entries">
        {data.map((each) => (
          <li key={each.id}>
            <Checkbox
              className={classes.choice}
              label={each.name}
              description={aboutOf(each, onList.has(each.id))}
              checked={chosen.includes(each.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, each.id] : chosen.filter((id) => id !== each.id))
              }
            />
            <span className={classes.price}>{each.price === null ? '' : formatMoney(each.price)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const aboutOf = ({ size, group_type, offered_for_lists }: Sellable, there: boolean): string =>
  [
    group_type === 'RE' ? 'Recipe' : size?.name,
    there ? 'already on this list' : offered_for_lists ? 'offered for lists' : '',
  ]
    .filter(Boolean)
    .join(' · ');

const NothingSold = () => (
  <EmptyState
    title="Nothing is sold yet"
    text="A list holds Sold As entries, which you add to an item on its Inventory tab, and recipes."
  />
);
