import type { ReactNode } from 'react';
import classes from './lines.module.css';

/** The table of an invoice's lines: headers, rows, and on a phone each row as a card. */
export function LinesTable({ children }: { children: ReactNode }) {
  return (
    <table className={classes.table} aria-label="Line items">
      <thead>
        <tr>
          <th scope="col">Barcode</th>
          <th scope="col">Name</th>
          <th scope="col" data-figure>
            Quantity
          </th>
          <th scope="col" data-figure>
            Unit Cost
          </th>
          <th scope="col" data-figure>
            Total Cost
          </th>
          <th scope="col" data-figure>
            Landed
          </th>
          <th scope="col">
            <span className={classes.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
