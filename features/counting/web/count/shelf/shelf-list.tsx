import { IconArrowsSort, IconBarcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useStore } from '#shared/web/store.ts';
import { AlsoHere } from '../../together/also-here.tsx';
import classes from '../count.module.css';
import { CountFrame } from '../count-frame.tsx';
import { shelfProgress } from '../device/count-entry.ts';
import { entries } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';
import { sinceOf, useSheet } from '../device/use-sheets.ts';
import { LastCountLine } from '../last-count-line.tsx';
import { useScanner } from '../scan/use-scanner.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { useKeys } from '../use-keys.ts';
import { findLines } from './find-lines.ts';
import { OtherItems } from './other-items.tsx';
import { ShelfLines } from './shelf-lines.tsx';

const CameraScanner = lazy(async () => ({
  default: (await import('../scan/camera/camera-scanner.tsx')).CameraScanner,
}));

const BARCODE = /^\d{6,14}$/;

/** Items at a location, in walking order. */
export function ShelfList({ owner, locationId }: { owner: Owner; locationId: string }) {
  const client = useQueryClient();
  const sheet = useSheet(owner.key, locationId);
  const counted = useStore(entries);
  const wanted = useParameter('q') ?? '';
  const camera = useParameter('scan') === '1';
  const lines = sheet.data?.lines ?? [];
  const found = useDeferredValue(findLines(lines, wanted));
  const since = sinceOf(sheet.data);
  const { counted: done } = shelfProgress(counted, locationId, lines, { now: Date.now(), since });
  const onScan = useScanner(owner, sheet.data);
  useKeys({ onScan });
  return (
    <CountFrame
      title={sheet.data?.location.name ?? 'Count'}
      below={sheet.data ? `${done} of ${lines.length} counted` : undefined}
      back={{ location: undefined, q: undefined, scan: undefined }}
      hasLine
    >
      {lines.length > 0 ? (
        <progress className={classes.progress} value={done} max={lines.length} aria-label="Counted here" />
      ) : null}
      <AlsoHere location={locationId} />
      <div className={classes.tools}>
        <input
          className={classes.search}
          type="search"
          aria-label="Search by item name or barcode"
          placeholder="Item name or barcode"
          value={wanted}
          onChange={(event) => go({ q: event.currentTarget.value || undefined }, { replace: true })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !BARCODE.test(wanted)) return;
            go({ q: undefined }, { replace: true });
            void onScan(wanted);
          }}
        />
        <button
          type="button"
          className={classes.tool}
          aria-label="Scan with the camera"
          aria-pressed={camera}
          onClick={() => go({ scan: camera ? undefined : '1' }, { replace: true })}
        >
          <IconBarcode size={24} stroke={1.6} aria-hidden />
        </button>
        {lines.length > 1 ? (
          <GoLink go={{ arrange: '1', scan: undefined }} className={classes.tool} aria-label="Change the walking order">
            <IconArrowsSort size={22} stroke={1.6} aria-hidden />
          </GoLink>
        ) : null}
      </div>
      {camera ? (
        <Suspense fallback={null}>
          <CameraScanner
            onScan={(code) => void onScan(code)}
            onClose={() => go({ scan: undefined }, { replace: true })}
          />
        </Suspense>
      ) : null}
      <LastCountLine of={{ locationId, since }} />
      {!sheet.data && sheet.error ? (
        <ErrorPanel error={sheet.error} title="This shelf could not be loaded" onRetry={() => void sheet.refetch()} />
      ) : null}
      {!sheet.data && !sheet.error ? <SkeletonRows /> : null}
      {sheet.data && lines.length === 0 && !wanted ? (
        <EmptyState title="Nothing here yet" text="Search for what you see, and count it here." />
      ) : null}
      <ShelfLines lines={found} counted={counted} locationId={locationId} since={since} />
      {sheet.data && wanted ? (
        <OtherItems client={client} owner={owner} sheet={sheet.data} wanted={wanted} found={found.length} />
      ) : null}
    </CountFrame>
  );
}
