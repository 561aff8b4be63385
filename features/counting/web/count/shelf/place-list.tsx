import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useStore } from '#shared/web/store.ts';
import classes from '../count.module.css';
import { CountFrame } from '../count-frame.tsx';
import { lastEntryAnywhere, type ShelfProgress, shelfProgress } from '../device/count-entry.ts';
import { entries } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';
import { type CountPlace, sinceOf, usePlaces, useSheetsHere } from '../device/use-sheets.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';

const NONE: readonly CountPlace[] = [];

/** Choose a location to count; each shows everyone's progress. */
export function PlaceList({ owner }: { owner: Owner }) {
  const { data, error, refetch } = usePlaces(owner.key);
  const places = data ?? NONE;
  const progress = useProgress(owner, places);
  const latest = lastEntryAnywhere(useStore(entries));
  const unfinished = places.find(({ id }) => id === latest?.locationId && !isDone(progress.get(id)));
  return (
    <CountFrame title="Count" below={owner.organization}>
      {data?.length === 0 ? (
        <EmptyState
          title="No locations yet"
          text="Every place you count separately is a location."
          action={<GoLink to="/locations">Manage locations</GoLink>}
        />
      ) : null}
      {!data && error ? (
        <ErrorPanel error={error} title="The locations could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <SkeletonRows /> : null}
      {unfinished && places.length > 1 ? (
        <GoLink go={{ location: unfinished.id }} className={classes.continue}>
          Continue at {unfinished.path.at(-1)}
          <IconChevronRight size={18} aria-hidden />
        </GoLink>
      ) : null}
      <ul className={classes.list} aria-label="Locations">
        {places.map((place) => (
          <li key={place.id}>
            <PlaceRow place={place} progress={progress.get(place.id)} />
          </li>
        ))}
      </ul>
    </CountFrame>
  );
}

const isDone = (progress: ShelfProgress | undefined) => progress !== undefined && progress.counted >= progress.lines;

function PlaceRow({ place: { id, path }, progress }: { place: CountPlace; progress: ShelfProgress | undefined }) {
  const details = [
    ...(path.length > 1 ? [path.slice(0, -1).join(' › ')] : []),
    ...(progress && progress.by.length > 0 ? [`counted by ${progress.by.join(', ')}`] : []),
  ];
  return (
    <GoLink go={{ location: id }} className={classes.row}>
      <span className={classes.texts}>
        <strong>{path.at(-1)}</strong>
        {details.length > 0 ? <span className={classes.muted}>{details.join(' · ')}</span> : null}
        {progress && progress.lines > 0 && progress.counted > 0 ? (
          <progress value={progress.counted} max={progress.lines} aria-label={`Counted at ${path.at(-1)}`} />
        ) : null}
      </span>
      {progress ? (
        <span data-figure className={classes.muted}>
          {progress.lines === 0 ? 'Empty' : `${progress.counted} of ${progress.lines}`}
        </span>
      ) : null}
      {progress && progress.lines > 0 && isDone(progress) ? (
        <IconCircleCheck size={20} className={classes.done} aria-label="All counted" />
      ) : (
        <IconChevronRight size={20} aria-hidden />
      )}
    </GoLink>
  );
}

/** By location, from the sheets on this device and the counts that they do not have yet. */
function useProgress(owner: Owner, places: readonly CountPlace[]): ReadonlyMap<string, ShelfProgress> {
  const counted = useStore(entries);
  const sheets = useSheetsHere(owner.key, places);
  const now = Date.now();
  return new Map(
    places.flatMap(({ id }, place) => {
      const sheet = sheets[place];
      return sheet ? [[id, shelfProgress(counted, id, sheet.lines, { now, since: sinceOf(sheet) })] as const] : [];
    }),
  );
}
