import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import classes from './reading.module.css';
import type { Reading } from './reading-api.ts';

interface ExchangeRateProps {
  foreign: NonNullable<Reading['foreign']>;
  rate: number | undefined;
  error: string | undefined;
  onRate: (rate: number | undefined) => void;
}

/** Asks for the rate of an invoice in another currency; its amounts are never taken for the venue's. */
export function ExchangeRate({ foreign: { currency, own }, rate, error, onRate }: ExchangeRateProps) {
  return (
    <div className={classes.rate} role="alert">
      <p>
        This invoice is in <strong>{currency}</strong>, and your costs are in {own}. Enter the rate that you pay, and
        the amounts below are converted.
      </p>
      <FigureInput
        label={`1 ${currency} in ${own}`}
        show={String}
        decimals={6}
        value={rate ?? null}
        error={error}
        onChange={(value) => onRate(value && value > 0 ? value : undefined)}
      />
    </div>
  );
}
