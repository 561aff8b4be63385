import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { type CostChange, causeWords, changeWords } from './change-words.ts';
import classes from './cost-changes.module.css';

const FEW = 5;

/** Why last cost and average are what they are, newest first: each change with its cause and its document. */
export function CostChanges({ changes, timezone }: { changes: readonly CostChange[]; timezone: string | undefined }) {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return null;
  return (
    <>
      <h4 className={classes.heading}>Why it changed</h4>
      <ol className={classes.changes}>
        {changes.slice(0, all ? undefined : FEW).map((change) => (
          <li key={change.id}>
            <Cause change={change} />
            <span className={classes.what}>{changeWords(change, timezone).join(' · ')}</span>
            <span className={classes.when}>
              {formatDateTime(change.at, timezone)}
              {change.user ? `, ${change.user}` : ''}
            </span>
          </li>
        ))}
      </ol>
      {changes.length > FEW && !all ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          Show all {changes.length}
        </Button>
      ) : null}
    </>
  );
}

const LINKS = {
  item: (id: string) => ({ item: id }),
  invoice: (id: string) => ({ invoice: id }),
  batch: () => null,
} as const;

function Cause({ change }: { change: CostChange }) {
  const { lead, name, tail } = causeWords(change);
  const { source } = change;
  const to = source?.id ? LINKS[source.type](source.id) : null;
  return (
    <span>
      {lead} {to ? <GoLink go={to}>{name}</GoLink> : name}
      {tail}
    </span>
  );
}
