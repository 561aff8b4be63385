import { lazy, Suspense, useEffect, useState } from 'react';
import { COUNT_DATABASE } from '#features/counting/web/count/device/count-database-name.ts';
import type { Me } from '../account/use-me.ts';

const WaitingMark = lazy(async () => ({
  default: (await import('#features/counting/web/count/waiting/waiting-mark.tsx')).WaitingMark,
}));

/** Sends this device's counts from any page; a device that never counted loads nothing for it. */
export function WaitingCounts({ me }: { me: Me }) {
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    void hasCounted().then(setCounted);
  }, []);
  const place = me.active_organization;
  if (!counted || !place) return null;
  return (
    <Suspense fallback={null}>
      <WaitingMark owner={`${me.user.id} ${place.id}`} />
    </Suspense>
  );
}

async function hasCounted(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === COUNT_DATABASE);
  } catch {
    return true; // a browser that does not say
  }
}
