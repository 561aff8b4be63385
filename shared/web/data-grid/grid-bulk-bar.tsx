import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import type { ExportKind } from '#shared/web/data-grid/arranging/grid-export.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './grid-bulk-bar.module.css';

interface GridBulkBarProps<Row> {
  props: DataGridProps<Row>;
  model: GridModel<Row>;
  onExport: (kind: ExportKind, rows: readonly Row[]) => void;
}

/** The most rows that actions take at once. */
const MOST = 10_000;

/** Actions for the selected rows, or for all rows that the list finds; every table can export them. */
export function GridBulkBar<Row>({ props, model: { selection }, onExport }: GridBulkBarProps<Row>) {
  const [all, setAll] = useState<readonly Row[]>();
  const [reading, setReading] = useState(false);
  if (all && !selection?.all) setAll(undefined);
  if (!props.bulk || !selection || selection.rows.length === 0) return null;
  const { exportRows, rows, shown = rows.length, total = shown } = props;
  const chosen = all ?? selection.rows;
  const more = shown < total;
  const offersAll = !all && (more ? exportRows !== undefined && total <= MOST : !selection.all);
  const selectAll = async () => {
    if (!selection.all) selection.toggleAll();
    if (!more) return;
    setReading(true);
    try {
      setAll(await exportRows?.());
    } catch {
      toastFailed("Couldn't load the whole list");
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected rows">
      <span className={classes.count}>{formatCount(chosen.length)} selected</span>
      {offersAll ? (
        <Button variant="default" loading={reading} onClick={() => void selectAll()}>
          Select all {formatCount(total)}
        </Button>
      ) : null}
      {props.bulk(chosen, selection.clear)}
      <Button variant="default" onClick={() => onExport('csv', chosen)}>
        Export CSV
      </Button>
      <Button variant="default" onClick={() => onExport('xlsx', chosen)}>
        Export XLSX
      </Button>
      <button type="button" className={classes.clear} onClick={selection.clear}>
        Clear selection
      </button>
    </div>
  );
}
