import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import type { ItemDetail } from '../item/item-tab.ts';
import { items } from '../items-api.ts';
import classes from './mapping.module.css';
import { products } from './mapping-api.ts';
import { unmatch } from './match-acts.ts';
import { nameOf, ProductName } from './product-words.tsx';
import { SearchMode } from './search-mode.tsx';
import { SuggestionsMode } from './suggestions-mode.tsx';

const MODES = { suggestions: 'Suggestions', search: 'Search' } as const;

/** Match inventory item to universal item: suggestions mode and search mode (UNI-001). */
export function MatchDialog({ value, address, close }: DialogProps) {
  const query = useQuery(items.query.getItem.queryOptions({ input: { id: value }, staleTime: ITEM_FRESH }));
  const searching = address.match_mode === 'search';
  return (
    <DialogFrame title="Match to universal item" size="medium">
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title="Item data not found"
          onRetry={() => void query.refetch()}
          onDismiss={close}
        />
      ) : null}
      {query.isPending ? <Skeleton height={240} /> : null}
      {query.data ? (
        <div className={classes.dialog}>
          <Subject item={query.data.data} />
          <Modes searching={searching} />
          {searching ? (
            <SearchMode item={query.data.data} close={close} />
          ) : (
            <SuggestionsMode item={query.data.data} close={close} />
          )}
        </div>
      ) : null}
    </DialogFrame>
  );
}

function Modes({ searching }: { searching: boolean }) {
  return (
    <fieldset className={classes.narrow} aria-label="How to match">
      {Object.entries(MODES).map(([mode, label]) => (
        <button
          key={mode}
          type="button"
          className={classes.narrowTo}
          aria-pressed={searching === (mode === 'search')}
          onClick={() => go({ match_mode: mode }, { replace: true })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Subject({ item }: { item: ItemDetail['data'] }) {
  const client = useQueryClient();
  const id = item.original_item_id ?? '';
  const product = useQuery(products.query.getUniversalItem.queryOptions({ input: { id }, enabled: id !== '' })).data;
  return (
    <div className={classes.subject}>
      <p className={classes.subjectName}>
        <strong>{nameOf(item)}</strong>
        <span className={classes.note}>
          {item.size.name} · {item.type.name} · {item.barcode}
        </span>
      </p>
      {id !== '' ? (
        <div className={classes.current}>
          <span className={classes.state} data-mapping="matched">
            Matched
          </span>
          {product ? <ProductName product={product} /> : null}
          <Button variant="default" size="compact-sm" onClick={() => void unmatch(client, item)}>
            Unmatch
          </Button>
        </div>
      ) : null}
    </div>
  );
}
