import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readScan } from '#features/catalog/domain/trade-codes.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { CountFrame } from '../count-frame.tsx';
import type { Owner } from '../device/owner.ts';
import { type CountSheet, useSheet } from '../device/use-sheets.ts';
import form from '../form.module.css';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { CreateForm } from './create-form.tsx';
import { MatchList } from './match-list.tsx';
import classes from './unknown-code.module.css';

interface UnknownCodePageProps {
  owner: Owner;
  locationId: string;
  code: string;
}

const BACK = { unknown: undefined, make: undefined };

/** An unknown barcode: match it to an item or create a new one, then continue counting. */
export function UnknownCodePage({ owner, locationId, code }: UnknownCodePageProps) {
  const { data: sheet, error, refetch } = useSheet(owner.key, locationId);
  return (
    <CountFrame title="Unknown barcode" below={readScan(code).code} back={BACK}>
      {sheet ? <Choice owner={owner} sheet={sheet} code={code} /> : null}
      {sheet || !error ? null : (
        <ErrorPanel error={error} title="This shelf could not be loaded" onRetry={() => void refetch()} />
      )}
      {sheet || error ? null : <SkeletonRows />}
    </CountFrame>
  );
}

function Choice({ owner, sheet, code: scanned }: { owner: Owner; sheet: CountSheet; code: string }) {
  const client = useQueryClient();
  const making = useParameter('make') === '1';
  const { code, times, held } = readScan(scanned);
  const [typed, setTyped] = useState(String(held ?? 1));
  const pack = Math.min(10_000, Math.max(1, Number(typed) || 1));
  const unknown = { client, owner, sheet, code, pack, times };
  return (
    <>
      <label className={`${form.field} ${classes.pack}`}>
        <span>Bottles per scan of this barcode</span>
        <input
          className={form.input}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
        />
      </label>
      {times > 1 ? (
        <p className={classes.times}>
          The label says {times} inside, so {times} will be counted.
        </p>
      ) : null}
      {making ? <CreateForm unknown={unknown} /> : <MatchList unknown={unknown} />}
    </>
  );
}
