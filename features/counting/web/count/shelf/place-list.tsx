import { IconChevronRight } from '@tabler/icons-react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import classes from '../count.module.css';
import { CountFrame } from '../count-frame.tsx';
import type { Owner } from '../device/owner.ts';
import { usePlaces } from '../device/use-sheets.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';

/** Choose a location to count. */
export function PlaceList({ owner }: { owner: Owner }) {
  const { data, error, refetch } = usePlaces(owner.key);
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
      <ul className={classes.list} aria-label="Locations">
        {data?.map(({ id, path }) => (
          <li key={id}>
            <GoLink go={{ location: id }} className={classes.row}>
              <span className={classes.texts}>
                <strong>{path.at(-1)}</strong>
                {path.length > 1 ? <span className={classes.muted}>{path.slice(0, -1).join(' › ')}</span> : null}
              </span>
              <IconChevronRight size={18} aria-hidden />
            </GoLink>
          </li>
        ))}
      </ul>
    </CountFrame>
  );
}
