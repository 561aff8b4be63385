import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { ScrollingTable } from '../scrolling-table.tsx';
import { UNCOUNTED } from '../uncounted.ts';
import { Signed } from '../variance-columns.tsx';
import type { Cause } from './workbench-api.ts';

type Effect = NonNullable<Cause['effect']>;

/** Current and resulting figures, for the item and each location that changes. */
export function EffectTable({ effect: { now, after, locations } }: { effect: Effect }) {
  return (
    <ScrollingTable label="Changes">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" data-figure>
            Now
          </th>
          <th scope="col" data-figure>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        <Line label="Variance cost" now={now.variance_cost} after={after.variance_cost} show={formatMoney} signed />
        <Line label="Variance" now={now.variance_quantity} after={after.variance_quantity} signed />
        <Line label="Running count" now={now.running_count} after={after.running_count} />
        <Line label="On hand" now={now.actual_count} after={after.actual_count} />
        {locations.flatMap((place) => [
          <Line
            key={`${place.location_id} variance`}
            label={`${place.location_name}, variance`}
            now={place.variance_now}
            after={place.variance_after}
            unknown={UNCOUNTED}
            signed
          />,
          <Line
            key={`${place.location_id} on hand`}
            label={`${place.location_name}, on hand`}
            now={place.on_hand_now}
            after={place.on_hand_after}
          />,
        ])}
      </tbody>
    </ScrollingTable>
  );
}

interface LineProps {
  label: string;
  now: number | null;
  after: number | null;
  show?: (value: number | null | undefined) => string;
  /** Shown for unknown figures. */
  unknown?: string;
  signed?: boolean;
}

function Line({ label, now, after, show = formatQuantity, unknown, signed = false }: LineProps) {
  const figure = (value: number | null) => {
    if (value === null && unknown) return unknown;
    return signed ? <Signed value={value} show={show} /> : show(value);
  };
  return (
    <tr data-changed={now !== after || undefined}>
      <th scope="row">{label}</th>
      <td data-figure>{figure(now)}</td>
      <td data-figure>{figure(after)}</td>
    </tr>
  );
}
