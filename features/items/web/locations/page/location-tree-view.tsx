import { type ReactNode, useCallback, useMemo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { useTablet } from '#shared/web/media.ts';
import { useDraft } from '#shared/web/own-drafts.ts';
import { LocationCard } from './location-card.tsx';
import { treeColumns } from './location-columns.tsx';
import { type LocationRow, nextPlace, treeRows, whyNotInside } from './location-rows.ts';
import { TreeDrag } from './tree-drag.tsx';
import { useChangeLocation, useMoveLocation } from './use-change-location.ts';
import { useEveryLocation } from './use-location-rows.ts';

const NONE: readonly string[] = [];

/** Locations under their parents; collapsed ones are stored in this browser. */
export function LocationTree({ empty }: { empty: ReactNode }) {
  const { all, worths, error, isPending, refetch } = useEveryLocation();
  const { isAdmin } = usePerson();
  const wanted = useParameter('q');
  const [collapsed, onToggle] = useCollapsed();
  const change = useChangeLocation();
  const narrow = useTablet();
  const move = useMoveLocation();
  const rows = useMemo(() => treeRows(all, { worths, wanted, collapsed }), [all, worths, wanted, collapsed]);
  const total = useMemo(() => worths && sumOf(rows), [worths, rows]);
  const onStep = useCallback(
    async (location: LocationRow, key: 'ArrowLeft' | 'ArrowRight') => {
      const target = nextPlace(all, location, key);
      const refusal = target === undefined ? NOWHERE[key] : whyNotInside(all, location, target);
      if (refusal || target === undefined) return toastFailed(refusal ?? '');
      await move(location, target);
      // The row has moved; focus follows it.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-grip="${location.id}"]`)?.focus());
    },
    [all, move],
  );
  const columns = useMemo(
    () => treeColumns({ isAdmin, total, narrow, change, onToggle, onStep }),
    [isAdmin, total, narrow, change, onToggle, onStep],
  );
  return (
    <TreeDrag all={all} onMove={move}>
      <DataGrid
        name="location-tree"
        label="Locations"
        columns={columns}
        rows={rows}
        comeSorted
        loading={isPending}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        onOpen={openStock}
        rowTone={toneOf}
        card={(location) => <LocationCard location={location} isAdmin={isAdmin} onToggle={onToggle} />}
        cardHeight={88}
        empty={empty}
      />
    </TreeDrag>
  );
}

const NOWHERE = {
  ArrowLeft: 'It is at the top level',
  ArrowRight: 'There is no location above it to move into',
};

function useCollapsed(): [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useDraft<readonly string[]>('locations-collapsed', NONE);
  const collapsed = useMemo(() => new Set(ids), [ids]);
  const toggle = useCallback(
    (id: string) => setIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    [setIds],
  );
  return [collapsed, toggle];
}

const openStock = (location: LocationRow) => goTo('/inventory', { location: location.id });
const toneOf = (location: LocationRow) => (location.deleted ? 'muted' : undefined);
const sumOf = (rows: readonly LocationRow[]): number =>
  rows.reduce(
    (cents, { worth, level }) => cents + (level === 0 ? Math.round((worth?.value_within ?? 0) * 100) : 0),
    0,
  ) / 100;
