import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import type { ItemDetail } from '../item/item-tab.ts';
import classes from './mapping.module.css';
import { mapping, type Product } from './mapping-api.ts';
import { declineSuggestion, matchItem, suggestMatch } from './match-acts.ts';
import { ProductList, stepTo } from './product-list.tsx';
import { describeSuggestion } from './product-words.tsx';
import { useOneAct } from './use-one-act.ts';

interface ModeProps {
  item: ItemDetail['data'];
  close: () => void;
}

/** The suggestions, surest first; accepting one or declining all of them ends it. */
export function SuggestionsMode({ item, close }: ModeProps) {
  const client = useQueryClient();
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const input = { inventory_item_id: item.id };
  const query = useQuery(mapping.query.listStagedMatches.queryOptions({ input }));
  const staged = query.data?.suggestedMatches ?? [];
  const doOnce = useOneAct(close);
  const choose = (product: Product) => doOnce(() => matchItem(client, item.id, product));
  const suggest = async (askModel = false) => {
    setBusy(true);
    await suggestMatch(client, item.id, askModel);
    setBusy(false);
  };
  if (query.isPending) return <Skeleton height={120} />;
  if (query.error && staged.length === 0)
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (staged.length === 0)
    return (
      <div className={classes.nothing}>
        <p>Nothing is suggested for this item.</p>
        <Button loading={busy} onClick={() => void suggest()}>
          Suggest Match
        </Button>
      </div>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, at, staged.length);
    const active = staged[at];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter' && active && event.target === event.currentTarget)
      void choose(active.universal_item);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ProductList
        offered={staged.map((each) => ({ product: each.universal_item, note: describeSuggestion(each) }))}
        active={at}
        label="Suggested universal items"
        act="Accept"
        onChoose={(product) => void choose(product)}
        onKeyDown={onKeyDown}
      />
      <p className={classes.own}>
        {query.data?.can_ask ? (
          <Button variant="default" size="compact-sm" loading={busy} onClick={() => void suggest(true)}>
            Ask matching service
          </Button>
        ) : null}
        <span>None of these?</span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void doOnce(() => declineSuggestion(client, item.id))}
        >
          Delete suggestion
        </Button>
      </p>
    </>
  );
}
