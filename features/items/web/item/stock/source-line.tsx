import { ActionIcon } from '@mantine/core';
import { IconAdjustments, IconArrowsRightLeft, IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { isNegative, mayHold } from '#features/ledger/web/withheld.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import { FreshnessMark } from '../../inventory/freshness-mark.tsx';
import { ParFigure } from '../../pars/par-figure.tsx';
import pars from '../../pars/pars.module.css';
import type { StockSource } from './stock-source.ts';
import classes from './stock-tab.module.css';

/** Opens a form that starts at one of the item's locations. */
export type OpenAt = (dialog: 'adjust_count' | 'move_stock', source: StockSource) => void;

interface SourceLineProps {
  itemId: string;
  source: StockSource;
  movable: boolean;
  openAt: OpenAt;
}

/** The list of lines renders with every change of the item; the parts of a line only with their own stock. */
export function SourceLine({ itemId, source, movable, openAt }: SourceLineProps) {
  const { line, grip } = useDragLine(source.id);
  return (
    <li className={classes.source} {...line}>
      {movable ? (
        <button
          className={classes.grip}
          {...grip}
          aria-label={`Order of ${source.location_name}`}
          title="Drag to change the order in which sales use these locations"
        >
          <IconGripVertical size={18} stroke={1.6} aria-hidden />
        </button>
      ) : null}
      <SourceTexts itemId={itemId} source={source} />
      <span className={classes.sourceQuantity} data-figure data-negative={isNegative(source.quantity)}>
        {formatQuantity(source.quantity)}
      </span>
      <SourceActions source={source} openAt={openAt} />
    </li>
  );
}

const SourceTexts = memo(function SourceTexts({ itemId, source }: { itemId: string; source: StockSource }) {
  const { timezone } = usePerson();
  return (
    <div className={classes.sourceTexts}>
      <span className={classes.sourceName}>{source.path.join(' › ')}</span>
      <span className={`${classes.sourceBelow} ${pars.below}`}>
        <FreshnessMark freshness={source.freshness} countedAt={source.last_counted_at} timezone={timezone} />
        <ParFigure
          itemId={itemId}
          locationId={source.location_id}
          locationName={source.location_name}
          par={source.par}
        />
      </span>
    </div>
  );
});

const SourceActions = memo(function SourceActions({ source, openAt }: { source: StockSource; openAt: OpenAt }) {
  return (
    <span className={classes.sourceActions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Adjust Count at ${source.location_name}`}
        title="Adjust Count"
        onClick={() => openAt('adjust_count', source)}
      >
        <IconAdjustments size={18} stroke={1.6} />
      </ActionIcon>
      {mayHold(source.quantity) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Move Stock from ${source.location_name}`}
          title="Move Stock"
          onClick={() => openAt('move_stock', source)}
        >
          <IconArrowsRightLeft size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </span>
  );
});
