import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { CountFrame } from './count-frame.tsx';
import { keepAppForOffline } from './device/app-files.ts';
import { findOwner, type Owner } from './device/owner.ts';
import { keepSending } from './device/send-entries.ts';
import { CountPad } from './pad/count-pad.tsx';
import { PlaceList } from './shelf/place-list.tsx';
import { ShelfList } from './shelf/shelf-list.tsx';
import { WaitingList } from './waiting/waiting-list.tsx';

/** Counting with a phone in one hand and a bottle in the other; it asks for a network, but needs none. */
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
        error={owner.error ?? new Error('Sign in and open this page once while there is a network')}
        title="Counting could not be started"
        onRetry={() => void owner.refetch()}
      />
    </CountFrame>
  );
}

function Counting({ owner }: { owner: Owner }) {
  const location = useParameter('location');
  const item = useParameter('item');
  const waiting = useParameter('waiting');
  useEffect(() => keepSending(owner.key), [owner.key]);
  useEffect(() => {
    void navigator.storage?.persist?.();
    void keepAppForOffline();
  }, []);
  if (waiting) return <WaitingList owner={owner} />;
  if (!location || location === 'all') return <PlaceList owner={owner} />;
  if (item) return <CountPad key={item} owner={owner} locationId={location} itemId={item} />;
  return <ShelfList owner={owner} locationId={location} />;
}
