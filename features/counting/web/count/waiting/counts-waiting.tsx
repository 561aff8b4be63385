import { useEffect, useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { useStore } from '#shared/web/store.ts';
import { isRefused, isWaiting } from '../device/count-entry.ts';
import { readKept } from '../device/device-database.ts';
import { entries, loadEntries } from '../device/entries.ts';
import type { Owner } from '../device/owner.ts';

/** The counts on this device of the last person who counted here, if anyone did. Asks no server. */
export function CountsWaiting() {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    readKept<Owner>('owner')
      .then((owner) => owner && loadEntries(owner.key).then(() => setKnown(true)))
      .catch(() => {}); // without storage nothing waits
  }, []);
  const list = useStore(entries);
  if (!known) return null;
  const waiting = list.filter((entry) => isWaiting(entry) && !isRefused(entry)).length;
  if (waiting === 0) return <p>Every count on this device was sent.</p>;
  const text =
    waiting === 1
      ? '1 count is saved on this device. It will be sent'
      : `${formatCount(waiting)} counts are saved on this device. They will be sent`;
  return <p>{`${text} as soon as you're back online.`}</p>;
}
