import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Found, PosItemField } from '../match/found-field.tsx';
import { unmatch } from '../match/match-acts.ts';
import { UnmatchedSales } from '../match/unmatched-sales.tsx';
import type { SellableGroup } from '../sales-api.ts';
import classes from './sold-as.module.css';

interface MatchPartProps {
  /** Undefined before it is saved. */
  group: SellableGroup | undefined;
  posItem: Found | undefined;
  onChoose: (posItem: Found | undefined) => void;
  depletesSales: boolean;
  onDeplete: (wanted: boolean) => void;
}

/** Its POS items: a match can be removed, and another POS item is matched when the form is saved. */
export function MatchPart({ group, posItem, onChoose, depletesSales, onDeplete }: MatchPartProps) {
  const client = useQueryClient();
  const [matching, setMatching] = useState(false);
  const [parted, setParted] = useState<readonly string[]>([]);
  const matched = (group?.pos_items ?? []).filter(({ id }) => !parted.includes(id));
  const part = async (posItemId: string) => {
    if (group && (await unmatch(client, posItemId, group.id))) setParted([...parted, posItemId]);
  };
  return (
    <section className={classes.match} aria-label="POS items">
      <div className={classes.matchHead}>
        <span>{matched.length > 0 ? 'Matched to' : 'Not matched to a POS item'}</span>
        <Button
          variant="default"
          size="compact-md"
          className={classes.act}
          onClick={() => {
            setMatching(!matching);
            onChoose(undefined);
          }}
        >
          {matching ? 'Cancel Matching' : 'Match'}
        </Button>
      </div>
      {matched.map(({ id, name }) => (
        <div key={id} className={classes.matchHead}>
          <strong className={classes.posItem}>{name}</strong>
          <Button variant="subtle" size="compact-md" className={classes.act} onClick={() => void part(id)}>
            Unmatch
          </Button>
        </div>
      ))}
      {matching ? <PosItemField label="POS item" value={posItem} onChange={onChoose} autoFocus /> : null}
      {posItem ? (
        <UnmatchedSales
          posItemId={posItem.id}
          takes={group?.depletion_quantity}
          each={group?.depletion_size?.name}
          wanted={depletesSales}
          onChange={onDeplete}
        />
      ) : null}
    </section>
  );
}
