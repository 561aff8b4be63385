import type { FilterDraft } from './filter-draft.ts';
import type { FilterOptions } from './filters-api.ts';
import type { RangeScale } from './range-value.tsx';

/** In the panel every slider has the same range (FLT-022). */
export const PANEL_SCALE: RangeScale = { min: 0, max: 2000, step: 20, low: 0, high: 200 };

/** Next to the list a slider has the range of the data. */
export const dataScales =
  ({ ranges }: FilterOptions) =>
  (kind: FilterDraft['kind']): RangeScale => {
    const { min, max } = kind?.control === 'range' ? ranges[kind.of] : { min: 0, max: 100 };
    return { min, max, step: 1, low: min, high: max };
  };
