import { ActionIcon } from '@mantine/core';
import { IconAdjustments, IconArrowsRightLeft, IconGripVertical } from '@tabler/icons-react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { isNegative, mayHold } from '#features/ledger/web/withheld.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import { FreshnessMark } from '../../inventory/freshness-mark.tsx';
import { ParFigure } from '../../pars/par-figure.tsx';
import pars from '../../pars/pars.module.css';
import type { ItemDetail } from '../item-tab.ts';
import { type StockSource, useSubjectAt } from './stock-source.ts';
import classes from './stock-tab.module.css';

interface SourceLineProps {
  item: ItemDetail;
  source: StockSource;
  movable: boolean;
}

export function SourceLine({ item, source, movable }: SourceLineProps) {
  const { line, grip } = useDragLine(source.id);
  const { timezone } = usePerson();
  return (
    <li className={classes.source} {...line}>
      {movable ? (
        <button
          className={classes.grip}
          {...grip}
          aria-label={`Order of ${source.location_name}`}
          title="Drag to set the order in which sales take from here"
        >
          <IconGripVertical size={18} stroke={1.6} aria-hidden />
        </button>
      ) : null}
      <div className={classes.sourceTexts}>
        <span className={classes.sourceName}>{source.path.join(' › ')}</span>
        <span className={`${classes.sourceBelow} ${pars.below}`}>
          <FreshnessMark freshness={source.freshness} countedAt={source.last_counted_at} timezone={timezone} />
          <ParFigure
            itemId={item.data.id}
            locationId={source.location_id}
            locationName={source.location_name}
            par={source.par}
          />
        </span>
      </div>
      <span className={classes.sourceQuantity} data-figure data-negative={isNegative(source.quantity)}>
        {formatQuantity(source.quantity)}
      </span>
      <SourceActions item={item} source={source} />
    </li>
  );
}

function SourceActions({ item, source }: { item: ItemDetail; source: StockSource }) {
  const subject = useSubjectAt(item)(source);
  return (
    <span className={classes.sourceActions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Adjust Count at ${source.location_name}`}
        title="Adjust Count"
        onClick={() => openDialog('adjust_count', subject)}
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
          onClick={() => openDialog('move_stock', subject)}
        >
          <IconArrowsRightLeft size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </span>
  );
}
