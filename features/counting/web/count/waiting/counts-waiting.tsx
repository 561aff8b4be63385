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
      ? '1 count waits on this device. It is sent'
      : `${formatCount(waiting)} counts wait on this device. They are sent`;
  return <p>{`${text} as soon as there is a connection.`}</p>;
}
