import { arrayMove } from '@dnd-kit/sortable';
import { Button, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withReason } from '#features/ledger/web/locations/use-locations.ts';
import { stock } from '#features/ledger/web/stock-api.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { showFields } from '#shared/web/shown-early.ts';
import { items } from '../../items-api.ts';
import { ParFigure } from '../../pars/par-figure.tsx';
import type { ItemDetail } from '../item-tab.ts';
import { type OpenAt, SourceLine } from './source-line.tsx';
import { type ItemStock, type StockSource, useSubjectAt } from './stock-source.ts';
import classes from './stock-tab.module.css';

interface StockSourcesProps {
  item: ItemDetail;
  stocks: readonly StockSource[];
  pars: ItemStock['pars'];
}

/** The item's locations in depletion order; dragging changes that order at once. */
export function StockSources({ item, stocks, pars }: StockSourcesProps) {
  const [withZero, setWithZero] = useState(false);
  const reorder = useReorder(item.data.id);
  const openAt = useOpenAt(item);
  const empty = stocks.filter((each) => each.quantity === 0 && each.par === null).length;
  const shown = withZero ? stocks : stocks.filter((each) => each.quantity !== 0 || each.par !== null);
  const elsewhere = pars.filter((par) => !stocks.some((each) => each.location_id === par.location_id));
  const move = (id: string, place: string) => {
    const at = (wanted: string) => stocks.findIndex((each) => each.id === wanted);
    void reorder(arrayMove([...stocks], at(id), at(place)));
  };
  return (
    <>
      <div className={classes.sourcesHead}>
        <h3 className={classes.heading}>Locations</h3>
        {empty > 0 ? (
          <Switch
            size="sm"
            label={`Show zero counts (${empty})`}
            checked={withZero}
            onChange={(event) => setWithZero(event.currentTarget.checked)}
          />
        ) : null}
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.setPar}
          onClick={() => openDialog('set_par', { itemIds: [item.data.id], itemName: item.data.name })}
        >
          Set par
        </Button>
      </div>
      {shown.length === 0 && elsewhere.length === 0 ? (
        <EmptyState title="Nothing on the shelves" text="Receive an invoice, or add stock by hand." />
      ) : (
        <DragList ids={shown.map((each) => each.id)} onMove={move}>
          <ul className={classes.sources}>
            {shown.map((source) => (
              <SourceLine
                key={source.id}
                itemId={item.data.id}
                source={source}
                movable={shown.length > 1}
                openAt={openAt}
              />
            ))}
          </ul>
        </DragList>
      )}
      {elsewhere.length > 0 ? <ParsElsewhere itemId={item.data.id} pars={elsewhere} /> : null}
    </>
  );
}

/** Stays the same function, so that lines whose stock stays are not rendered again. */
function useOpenAt(item: ItemDetail): OpenAt {
  const subjectAt = useSubjectAt(item);
  const latest = useRef(subjectAt);
  useEffect(() => {
    latest.current = subjectAt;
  });
  return useCallback((dialog, source) => openDialog(dialog, latest.current(source)), []);
}

/** Locations with a par that never had stock. */
function ParsElsewhere({ itemId, pars }: { itemId: string; pars: ItemStock['pars'] }) {
  return (
    <ul className={`${classes.sources} ${classes.elsewhere}`} aria-label="Pars without stock">
      {pars.map((each) => (
        <li key={each.location_id} className={classes.source}>
          <div className={classes.sourceTexts}>
            <span className={classes.sourceName}>{each.path.join(' › ')}</span>
            <span className={classes.sourceBelow}>
              <ParFigure
                itemId={itemId}
                locationId={each.location_id}
                locationName={each.location_name}
                par={each.par}
              />
            </span>
          </div>
          <span className={classes.sourceQuantity} data-figure>
            {formatQuantity(0)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the new order at once and saves it; restores the old order if the server refuses. */
function useReorder(itemId: string) {
  const client = useQueryClient();
  const { act } = useAct();
  const { queryKey } = items.query.getItemStock.queryOptions({ input: { id: itemId } });
  return async (order: StockSource[]) => {
    await client.cancelQueries({ queryKey });
    const ranked = order.map((each, place) => ({ ...each, depletion_priority: place }));
    await act({
      show: () => showFields<ItemStock>(client, queryKey, { local_stocks: ranked }),
      send: () => stock.call.setPriorities(ranked.map(({ id, depletion_priority }) => ({ id, depletion_priority }))),
      failed: (error) => withReason("Couldn't save the order", error),
      onDone: () => void client.invalidateQueries({ queryKey: items.query.listInventory.key() }),
      topics: [],
    });
    void client.invalidateQueries({ queryKey }); // requests that were running when the order was shown have been canceled
  };
}
