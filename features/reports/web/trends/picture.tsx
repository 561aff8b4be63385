import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '#shared/domain/format.ts';
import type { Address } from '#shared/web/address/address.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { downloadText, gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import home from '../home/home.module.css';
import { HomeSection } from '../home/home-section.tsx';
import classes from './trends.module.css';

export interface PictureColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
  /** As people read it; without it the value is a text. */
  show?: (row: Row) => ReactNode;
}

interface PictureProps<Data, Row> {
  title: string;
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  rows: (data: Data) => readonly Row[];
  columns: readonly PictureColumn<Row>[];
  /** Name of the downloaded file. */
  file: string;
  /** What appears here once there is something. */
  empty: ReactNode;
  links?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A picture with its figures as a table and as a CSV. */
export function Picture<Data, Row>(props: PictureProps<Data, Row>) {
  const { title, query, rows, columns, file, empty, links, children } = props;
  return (
    <HomeSection
      title={title}
      query={query}
      links={(data) => (
        <>
          {rows(data).length > 0 ? (
            <button
              type="button"
              className={home.link}
              aria-label={`Export CSV of ${title.toLowerCase()}`}
              onClick={() => downloadText(`${file}.csv`, gridCsv(columns, rows(data)))}
            >
              Export CSV
            </button>
          ) : null}
          {links}
        </>
      )}
    >
      {(data) =>
        rows(data).length === 0 ? (
          <p className={home.note}>{empty}</p>
        ) : (
          <>
            {children(data)}
            <details className={classes.data}>
              <summary>Show data</summary>
              <div className={classes.scroll}>
                <Table columns={columns} rows={rows(data)} />
              </div>
            </details>
          </>
        )
      }
    </HomeSection>
  );
}

function Table<Row>({ columns, rows }: { columns: readonly PictureColumn<Row>[]; rows: readonly Row[] }) {
  return (
    <table className={home.table}>
      <thead>
        <tr>
          {columns.map(({ header, show }) => (
            <th key={header} scope="col" data-figure={show ? true : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are points in time and have no other identity
          <tr key={index}>
            {columns.map(({ header, value, show }) => (
              <td key={header} data-figure={show ? true : undefined}>
                {show ? show(row) : value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadlineFigure {
  label: string;
  value: string;
  /** Against the period before. */
  before?: string;
  /** The report of the figure, of the same days. */
  report?: { to: string; go?: Address };
}

export function Figures({ figures }: { figures: readonly HeadlineFigure[] }) {
  return (
    <div className={classes.figures}>
      {figures.map(({ label, value, before, report }) => (
        <dl key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {report ? (
              <GoLink to={report.to} go={report.go ?? {}}>
                {value}
              </GoLink>
            ) : (
              value
            )}
            {before ? <small>{before}</small> : null}
          </dd>
        </dl>
      ))}
    </div>
  );
}

/** "+12 % from $1,200.00"; `when` says of which days that was. */
export const against = (now: number, before: number, when = 'in the period before'): string =>
  before === 0
    ? `Nothing ${when}`
    : `${now >= before ? '+' : '−'}${formatPercent(Math.abs((100 * (now - before)) / before))} from ${formatMoney(before)} ${when}`;

/** Cost in percent of the net sales it belongs to; null without such sales. */
export const pourCost = ({ costed_net, cost }: { costed_net: number; cost: number }): number | null =>
  costed_net > 0 ? (100 * cost) / costed_net : null;
