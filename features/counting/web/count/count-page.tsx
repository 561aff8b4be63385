import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { CountFrame } from './count-frame.tsx';
import { say } from './count-line.ts';
import { keepAppForOffline } from './device/app-files.ts';
import { typesOf } from './device/item-types.ts';
import { findOwner, type Owner } from './device/owner.ts';
import { keepSending } from './device/send-entries.ts';
import { CountPad } from './pad/count-pad.tsx';
import { PlaceList } from './shelf/place-list.tsx';
import { ShelfList } from './shelf/shelf-list.tsx';
import { WaitingList } from './waiting/waiting-list.tsx';

const UnknownCodePage = lazy(async () => ({ default: (await import('./unknown/unknown-code.tsx')).UnknownCodePage }));
const ArrangeShelf = lazy(async () => ({ default: (await import('./shelf/arrange-shelf.tsx')).ArrangeShelf }));

/** One-handed counting on a phone. Uses the network if there is one, but does not need it. */
export function CountPage() {
  const owner = useQuery({ queryKey: ['count owner'], queryFn: findOwner, retry: false, staleTime: 60_000 });
  if (owner.data) return <Counting owner={owner.data} />;
  if (owner.isPending)
    return (
      <CountFrame title="Count">
        <p role="status">Loading</p>
      </CountFrame>
    );
  return (
    <CountFrame title="Count">
      <ErrorPanel
        error={owner.error ?? new Error('Sign in and open this page once while you are online')}
        title="Couldn't start counting"
        onRetry={() => void owner.refetch()}
      />
    </CountFrame>
  );
}

function Counting({ owner }: { owner: Owner }) {
  const location = useParameter('location');
  const item = useParameter('item');
  const waiting = useParameter('waiting');
  const unknown = useParameter('unknown');
  const arranging = useParameter('arrange') === '1';
  useEffect(() => keepSending(owner.key), [owner.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's counts are not theirs to undo
  useEffect(() => () => say(undefined), [owner.key]);
  useQuery(typesOf(owner.key)); // loaded early: an item may have to be created without a network
  useEffect(() => {
    void navigator.storage?.persist?.();
    void keepAppForOffline();
  }, []);
  if (waiting) return <WaitingList owner={owner} />;
  if (!location || location === 'all') return <PlaceList owner={owner} />;
  if (unknown || arranging)
    return (
      <Suspense fallback={null}>
        {unknown ? (
          <UnknownCodePage key={unknown} owner={owner} locationId={location} code={unknown} />
        ) : (
          <ArrangeShelf owner={owner} locationId={location} />
        )}
      </Suspense>
    );
  if (item) return <CountPad key={item} owner={owner} locationId={location} itemId={item} />;
  return <ShelfList owner={owner} locationId={location} />;
}
