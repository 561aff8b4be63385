import { Skeleton } from '@mantine/core';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { HIDDEN } from '#features/ledger/web/withheld.ts';
import { formatDate, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import classes from './explain-cost.module.css';
import { type CostExplained, useCost } from './use-cost.ts';

export type ExplainedFigure = 'last' | 'average' | 'value';

interface CostExplanationProps {
  itemId: string;
  figure: ExplainedFigure;
}

interface ExplainedProps {
  cost: CostExplained;
  timezone: string | undefined;
}

/** Method, date and every part of a cost, each with its document. */
export function CostExplanation({ itemId, figure }: CostExplanationProps) {
  const { data, error, refetch } = useCost(itemId);
  const { timezone } = usePerson();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={90} />;
  const Explained = { last: LastCostExplained, average: AverageExplained, value: ValueExplained }[figure];
  return <Explained cost={data} timezone={timezone} />;
}

function LastCostExplained({ cost: { costs, history }, timezone }: ExplainedProps) {
  const { last_cost_at: at, last_cost_method: method } = costs;
  const source = history.find((each) => each.at === at && each.method === method);
  if (costs.last_cost === null)
    return <p className={classes.text}>No cost yet. It comes from the first invoice, or click it to enter one.</p>;
  return (
    <>
      <p className={classes.title}>
        {formatMoney(costs.last_cost)}, {FROM[method ?? 'purchase']}
      </p>
      <p className={classes.text}>{lastCostWords(method, formatDate(at, timezone))}</p>
      {source?.invoice_id ? <GoLink go={{ invoice: source.invoice_id }}>Open the invoice</GoLink> : null}
    </>
  );
}

const FROM = { manual: 'set by hand', purchase: 'from a purchase', batch: 'from a batch' } as const;

function lastCostWords(method: CostExplained['costs']['last_cost_method'], day: string): string {
  if (method === 'manual') return `Set by hand on ${day}. An invoice dated later replaces it.`;
  if (method === 'batch')
    return `The unit cost of the newest batch, on ${day}: ingredients, labor, and other costs, divided by the quantity made.`;
  return `The unit cost of the newest purchase, on ${day}. Shipping, tax, and fees are not included.`;
}

function AverageExplained({ cost: { costs, average, history } }: ExplainedProps) {
  if (average.lines === 0) return <StatedAverage cost={costs.average_cost} />;
  return (
    <>
      <p className={classes.title}>
        {formatMoney(average.amount)} ÷ {formatQuantity(average.quantity)} = {formatMoney(costs.average_cost)}
      </p>
      <p className={classes.text}>{averageWords(average.lines, history)}</p>
    </>
  );
}

function averageWords(lines: number, history: CostExplained['history']): string {
  const [made, bought] = ['batch', 'purchase'].map((method) => history.some((each) => each.method === method));
  if (made && !bought)
    return `The cost of ${lines === 1 ? 'the one batch' : `all ${lines} batches`}, divided by the quantity made. See Batches.`;
  const all = lines === 1 ? 'the one purchase line' : `all ${lines} purchase lines`;
  return `The cost of ${all}${made ? ' and batches' : ''}, divided by the quantity bought${made ? ' or made' : ''}. Consigned lines are not included. See Purchase History.`;
}

function StatedAverage({ cost }: { cost: number | null }) {
  return (
    <>
      {cost === null ? null : <p className={classes.title}>{formatMoney(cost)}, set by hand</p>}
      <p className={classes.text}>
        There are no purchases yet{cost === null ? '' : ', so the cost set by hand is used as the average'}. Consigned
        lines are not included.
      </p>
    </>
  );
}

const SOURCES: Record<NonNullable<CostExplained['value']>['parts'][number]['source'], string> = {
  purchase: 'Purchase',
  batch: 'Batch made here',
  consignment: 'Consigned purchase',
  baseline: 'Cost set by hand',
  oldest_line: 'Cost of the oldest purchase',
  last_cost: 'Last cost',
  no_cost: 'No cost known: valued at 0',
};

function ValueExplained({ cost: { value }, timezone }: ExplainedProps) {
  if (value === null) return <p className={classes.text}>{HIDDEN}</p>;
  if (value.parts.length === 0) return <p className={classes.text}>Nothing is on hand, so there is no value.</p>;
  return (
    <>
      <p className={classes.text}>
        {value.parts.some((part) => part.purchased_at)
          ? `The newest ${value.parts.some((part) => part.source === 'batch') ? 'batches and purchases' : 'purchases'} are assumed to still be on the shelves.`
          : 'There are no purchases yet, so the cost set by hand is used for all stock.'}
      </p>
      <table className={classes.parts}>
        <tbody>
          {value.parts.map((part) => (
            <tr key={`${part.source} ${part.invoice_id} ${part.quantity} ${part.purchased_at}`}>
              <td>
                {part.invoice_id ? (
                  <GoLink go={{ invoice: part.invoice_id }}>{SOURCES[part.source]}</GoLink>
                ) : (
                  SOURCES[part.source]
                )}
                {part.purchased_at ? (
                  <span className={classes.from}>{formatDate(part.purchased_at, timezone)}</span>
                ) : null}
              </td>
              <td data-figure>
                {formatQuantity(part.quantity)} × {formatMoney(part.unit_cost)}
              </td>
              <td data-figure>{formatMoney(part.value)}</td>
            </tr>
          ))}
          <tr data-sum>
            <td colSpan={2}>Value</td>
            <td data-figure>{formatMoney(value.total)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
