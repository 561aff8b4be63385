import { useLayoutEffect, useRef } from 'react';
import { formatFigure, formatQuantity } from '#shared/domain/format.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import classes from './reading.module.css';
import type { Reading } from './reading-api.ts';

/** An amount of the paper in its own currency: "EUR 638.00". */
export const formatForeign = (amount: number, currency: string): string => `${currency} ${formatQuantity(amount)}`;

interface ExchangeRateProps {
  foreign: NonNullable<Reading['foreign']>;
  rate: number | undefined;
  error: string | undefined;
  onRate: (rate: number | undefined) => void;
}

/** Asks for the rate of an invoice in another currency; its amounts are never taken for the venue's. */
export function ExchangeRate({ foreign: { currency, own, total }, rate, error, onRate }: ExchangeRateProps) {
  return (
    <div className={classes.rate} role="alert">
      <p>
        This invoice is in <strong>{currency}</strong>
        {total === null ? '' : `, with a total of ${formatForeign(total, currency)}`}, and your costs are in {own}.
        Enter the rate that you pay, and the amounts below are converted.
      </p>
      <FigureInput
        label={`1 ${currency} in ${own}`}
        show={(value) => formatFigure(value)}
        decimals={6}
        data-autofocus={rate === undefined || undefined}
        value={rate ?? null}
        error={error}
        onChange={(value) => onRate(value && value > 0 ? value : undefined)}
      />
    </div>
  );
}

interface UnconvertedProps {
  foreign: Reading['foreign'];
  onConverted: () => void;
}

/** Takes the place of the lines until they are converted: Tab goes to it from the rate, and the focus on to them. */
export function Unconverted({ foreign, onConverted }: UnconvertedProps) {
  const place = useRef<HTMLElement>(null);
  const latest = useRef(onConverted);
  useLayoutEffect(() => {
    latest.current = onConverted;
  });
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      // The lines are drawn in the same turn.
      if (own !== null && document.activeElement === own) queueMicrotask(() => latest.current());
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus waits here for the lines
    <section ref={place} tabIndex={0} className={classes.note} aria-label="Lines of the document">
      {`The lines are shown in ${foreign?.own} once the rate is entered.`}
    </section>
  );
}
