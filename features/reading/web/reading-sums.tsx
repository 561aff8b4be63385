import { Checkbox } from '@mantine/core';
import { formatMoney } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { formatForeign } from './exchange-rate.tsx';
import classes from './reading.module.css';
import type { Reading } from './reading-api.ts';
import { type Accepted, type Charges, isAccepted, prepaidOf, type ReadingDraft, wholeOf } from './reading-draft.ts';
import type { SettledReading } from './use-reading.ts';

export const CHARGES: readonly { key: keyof Charges; label: string }[] = [
  { key: 'shipping', label: 'Shipping cost' },
  { key: 'tax', label: 'Tax' },
  { key: 'fees', label: 'Other fees' },
  { key: 'deposit', label: 'Deposits' },
  { key: 'credit', label: 'Vendor credit' },
];

interface ReadingSumsProps {
  reading: Reading;
  settled: SettledReading;
  draft: ReadingDraft;
  change: (part: Partial<ReadingDraft>) => void;
}

/** The total, and its difference from the document's total, to the cent. */
export function ReadingSums({ reading, settled, draft, change }: ReadingSumsProps) {
  const { sums, charges } = settled;
  const prepaid = prepaidOf(reading);
  const fits = sums.difference === 0;
  return (
    <section className={classes.sums} aria-label="Totals">
      <div className={classes.charges}>
        {CHARGES.map(({ key, label }) => (
          <div key={key}>
            <MoneyInput
              label={label}
              data-mantine-stop-propagation
              value={charges[key]}
              negative={key === 'deposit'}
              onChange={(value) => change({ charges: { ...draft.charges, [key]: value ?? 0 } })}
            />
            <p className={classes.hint}>{saidOf(reading, key)}</p>
          </div>
        ))}
      </div>
      <dl className={classes.totals}>
        <Sum label="Lines" value={sums.goods} />
        <Sum label="Lines and charges" value={sums.total} />
        {prepaid === 0 ? null : <Sum label="Prepaid" value={prepaid} />}
        <Sum
          label={prepaid === 0 ? 'Total on the document' : 'Amount due plus prepaid'}
          printed={prepaid === 0 ? reading.foreign : null}
          value={wholeOf(reading)}
        />
        <div className={classes.difference} data-fits={fits || undefined}>
          <dt>Difference</dt>
          <dd data-figure>{sums.difference === null ? 'unknown' : formatMoney(sums.difference)}</dd>
        </div>
        {fits ? null : (
          <Checkbox
            className={classes.accept}
            checked={isAccepted(draft.accepted, sums)}
            onChange={(event) => change({ accepted: event.currentTarget.checked ? acceptanceOf(sums) : undefined })}
            label={
              sums.difference === null
                ? 'The document has no total: accept the lines as they are'
                : `Accept the difference of ${formatMoney(sums.difference)}`
            }
          />
        )}
      </dl>
    </section>
  );
}

const acceptanceOf = ({ total, difference }: SettledReading['sums']): Accepted => ({ total, difference });

interface SumProps {
  label: string;
  /** The amount as printed, if it is in another currency. */
  printed?: Reading['foreign'];
  value: number | null;
}

function Sum({ label, printed, value }: SumProps) {
  const total = printed?.total ?? null;
  return (
    <div>
      <dt>{label}</dt>
      <dd data-figure>
        {printed && total !== null ? `${formatForeign(total, printed.currency)} = ` : null}
        {formatMoney(value)}
      </dd>
    </div>
  );
}

/** The document's own label of a charge. */
const saidOf = (reading: Reading, kind: keyof Charges): string =>
  reading.charges
    .filter((charge) => charge.kind === kind)
    .map(({ label, amount }) => `${label} ${formatMoney(amount)}`)
    .join(', ');
