import { Button } from '@mantine/core';
import type { ExportKind } from '#shared/web/data-grid/arranging/grid-export.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import classes from './grid-bulk-bar.module.css';

interface GridBulkBarProps<Row> {
  props: DataGridProps<Row>;
  model: GridModel<Row>;
  onExport: (kind: ExportKind) => void;
}

/** Actions for the selected rows; every table can export them. */
export function GridBulkBar<Row>({ props, model: { selection }, onExport }: GridBulkBarProps<Row>) {
  if (!props.bulk || !selection || selection.rows.length === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected rows">
      <span className={classes.count}>{selection.rows.length} selected</span>
      {props.bulk(selection.rows, selection.clear)}
      <Button variant="default" onClick={() => onExport('csv')}>
        Export CSV
      </Button>
      <Button variant="default" onClick={() => onExport('xlsx')}>
        Export XLSX
      </Button>
      <button type="button" className={classes.clear} onClick={selection.clear}>
        Clear selection
      </button>
    </div>
  );
}
