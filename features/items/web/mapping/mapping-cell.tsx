import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import classes from './mapping.module.css';
import type { MappedItem } from './mapping-api.ts';
import { declineSuggestion, matchItem, suggestMatch } from './match-acts.ts';
import { describeSuggestion, nameOf, ProductName } from './product-words.tsx';

export const MAPPING_WORDS = { matched: 'Matched', suggested: 'Suggested', unmatched: 'Unmatched' } as const;

/** The match of an item and its actions (UNI-002 to UNI-009). */
export function MappingCell({ row }: { row: MappedItem }) {
  return (
    <span className={classes.mapping}>
      <span className={classes.state} data-mapping={row.mapping}>
        {MAPPING_WORDS[row.mapping]}
      </span>
      <Described row={row} />
      <span className={classes.acts}>
        <Acts row={row} />
      </span>
    </span>
  );
}

function Described({ row: { original_item, suggestion, mapping } }: { row: MappedItem }) {
  if (original_item) return <ProductName product={original_item} />;
  if (suggestion) return <ProductName product={suggestion.universal_item} note={describeSuggestion(suggestion)} />;
  return <span className={classes.note}>{mapping === 'matched' ? 'The product is no longer in the catalog' : ''}</span>;
}

export const openMatch = (itemId: string, mode: 'suggestions' | 'search') =>
  go({ match_item: itemId, match_mode: mode });

function Acts({ row }: { row: MappedItem }) {
  const client = useQueryClient();
  const { suggestion } = row;
  if (row.mapping === 'matched') return <Act row={row} label="Change" onClick={() => openMatch(row.id, 'search')} />;
  if (suggestion)
    return (
      <>
        <Act row={row} label="Accept" filled onClick={() => matchItem(client, row.id, suggestion.universal_item)} />
        <Act row={row} label="Delete" onClick={() => declineSuggestion(client, row.id)} />
        <Act row={row} label="More" onClick={() => openMatch(row.id, 'suggestions')} />
      </>
    );
  return (
    <>
      <Act row={row} label="Manually Match" onClick={() => openMatch(row.id, 'search')} />
      <Act row={row} label="Suggest Match" onClick={() => suggestMatch(client, row.id)} />
    </>
  );
}

interface ActProps {
  row: MappedItem;
  label: string;
  filled?: boolean;
  onClick: () => unknown;
}

function Act({ row, label, filled, onClick }: ActProps) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await onClick();
    setBusy(false);
  };
  return (
    <Button
      className={classes.act}
      size="compact-sm"
      variant={filled ? 'filled' : 'default'}
      aria-label={`${label}: ${nameOf(row)}`}
      disabled={busy}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
}
