import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime } from '#shared/domain/format.ts';
import { momentOf, timeOf } from '#shared/domain/zoned-day.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import { TimeField } from '#shared/web/dates/time-field.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import classes from './sheet.module.css';
import { SheetLine } from './sheet-line.tsx';
import type { Sheet } from './typed-counts.ts';
import { useTypedCounts } from './use-typed-counts.ts';

/** The lines of one location. The column is blank on paper; on screen it takes the figures from the paper. */
export function CountSheet({ sheet }: { sheet: Sheet }) {
  const { name: organization, timezone } = useOrganization();
  const typed = useTypedCounts(sheet);
  const [day, setDay] = useState('');
  const [time, setTime] = useState(() => timeOf(serverNow(), timezone));
  if (sheet.lines.length === 0)
    return <EmptyState title="Nothing here yet" text="Items appear here once they are counted or stocked here." />;
  const withLast = sheet.lines.some((line) => line.last_count !== null);
  return (
    <form
      className={classes.sheet}
      data-prints
      onSubmit={(event) => {
        event.preventDefault();
        void typed.save(day ? momentOf(day, `${time}:00`, timezone).toISOString() : '');
      }}
    >
      <div className={classes.head}>
        <p className={classes.about}>
          {organization} · {sheet.location.name} · {formatCount(sheet.lines.length)} items, as of{' '}
          {formatDateTime(sheet.now, timezone)}
        </p>
        <p className={classes.onPaper}>
          Counted by ______________________ &nbsp; Started ____________ &nbsp; Finished ____________
        </p>
        <div className={classes.tools}>
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.8} />} onClick={() => window.print()}>
            Print
          </Button>
          <div className={classes.when}>
            <span aria-hidden>Counted at</span>
            <DayField
              label="Day of the count"
              hideLabel
              timezone={timezone}
              value={day}
              onChange={setDay}
              onClear={() => setDay('')}
            />
            {day ? (
              <TimeField label="Time of the count" hideLabel required value={time} onChange={setTime} />
            ) : (
              <span className={classes.hint}>now, unless you choose a day</span>
            )}
          </div>
        </div>
      </div>
      <table className={classes.table} aria-label={`Count sheet of ${sheet.location.name}`}>
        <thead>
          <tr>
            <th scope="col" className={classes.place}>
              #
            </th>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            {withLast ? (
              <th scope="col" data-figure>
                Last count
              </th>
            ) : null}
            <th scope="col" className={classes.blank}>
              Count
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line, index) => (
            <SheetLine
              key={line.inventory_item_id}
              line={line}
              place={index + 1}
              withLast={withLast}
              text={typed.texts[line.inventory_item_id] ?? ''}
              refusal={typed.refusals[line.inventory_item_id]}
              onType={typed.type}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span role="status">{typed.count === 0 ? 'Nothing entered yet' : `${formatCount(typed.count)} entered`}</span>
        <Button type="submit" loading={typed.busy} disabled={typed.count === 0}>
          {typed.count === 0 ? 'Save counts' : `Save ${formatCount(typed.count)} counts`}
        </Button>
      </div>
    </form>
  );
}
