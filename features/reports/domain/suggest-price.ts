/** What is sold, in dollars and sold units of the period. */
export interface Priced {
  readonly id: string;
  readonly category: string;
  readonly unitCost: number | null;
  readonly price: number | null;
  readonly sold: number;
}

export interface Suggestion {
  /** What cost is of the price in this category, in percent. */
  readonly targetCostPercent: number | null;
  readonly suggestedPrice: number | null;
  /** Of the price, to come to the suggested one. */
  readonly changePercent: number | null;
  /** 0 to 100, one decimal. */
  readonly score: number | null;
}

/** Fewer prices than these say nothing of their category: then all prices of the house are looked at. */
const ENOUGH = 3;
const MARGIN_WEIGHT = 0.7;
const VELOCITY_WEIGHT = 0.3;

/**
 * Suggests the price at which cost is of the price what it usually is among the house's own items of that category
 * (RPT-030): `unit cost / median(unit cost / price)`. The score is 70 % how near the price is to that and 30 % how well it
 * sells: `100 x (0.7 x max(0, 1 - |price - suggested| / suggested) + 0.3 x min(1, sold / median sold of its category))`.
 * Without a price or a cost there is neither.
 */
export function suggestPrices(all: readonly Priced[]): ReadonlyMap<string, Suggestion> {
  const ofHouse = targetOf(all);
  const categories = Map.groupBy(all, (one) => one.category);
  return new Map(
    [...categories.values()].flatMap((own) => {
      const target = own.filter(isPriced).length < ENOUGH ? ofHouse : targetOf(own);
      const usual = median(own.map((one) => one.sold).filter((sold) => sold > 0));
      return own.map((one): [string, Suggestion] => [one.id, suggest(one, target, usual)]);
    }),
  );
}

type KnownPrice = Priced & { readonly unitCost: number; readonly price: number };

const isPriced = (one: Priced): one is KnownPrice => (one.unitCost ?? 0) > 0 && (one.price ?? 0) > 0;

const targetOf = (own: readonly Priced[]): number | null =>
  median(own.filter(isPriced).map((one) => one.unitCost / one.price));

function suggest(one: Priced, target: number | null, usual: number | null): Suggestion {
  const targetCostPercent = target === null ? null : rounded(target * 100, 2);
  if (target === null || one.unitCost === null || one.unitCost <= 0)
    return { targetCostPercent, suggestedPrice: null, changePercent: null, score: null };
  const exact = one.unitCost / target;
  const suggestedPrice = rounded(exact, 2);
  if (!isPriced(one)) return { targetCostPercent, suggestedPrice, changePercent: null, score: null };
  const nearness = Math.max(0, 1 - Math.abs(one.price - exact) / exact);
  const velocity = usual === null ? 0 : Math.min(1, Math.max(0, one.sold) / usual);
  return {
    targetCostPercent,
    suggestedPrice,
    changePercent: rounded(((suggestedPrice - one.price) / one.price) * 100, 2),
    score: rounded(100 * (MARGIN_WEIGHT * nearness + VELOCITY_WEIGHT * velocity), 1),
  };
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A change smaller than this is none (RPT-022, CONST-044). */
const LEAST_CHANGE = 0.1;

/** Whether the suggested price is higher or lower than the price. */
export function directionOf(changePercent: number | null): 'up' | 'down' | 'same' {
  if (changePercent === null || Math.abs(changePercent) < LEAST_CHANGE) return 'same';
  return changePercent > 0 ? 'up' : 'down';
}

/** How good a score is (RPT-025 to RPT-027, CONST-045). */
export function bandOf(score: number): 'good' | 'fair' | 'poor' {
  if (score >= 85) return 'good';
  return score >= 70 ? 'fair' : 'poor';
}
