import type { ReactNode } from 'react';
import classes from './list-table.module.css';

interface ListTableProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
}

export interface ListColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The row's buttons, at its end; the header is for screen readers only. */
  actions?: boolean;
}

/** A short list as a table; on a phone each row becomes a block with its own labels. */
export function ListTable<Row>({ label, rows, rowId, columns }: ListTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, actions }) => (
            <th key={header} scope="col">
              {actions ? <span className={classes.heard}>{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map(({ header, cell, actions }) => (
              <td key={header} data-label={header} data-actions={actions || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
