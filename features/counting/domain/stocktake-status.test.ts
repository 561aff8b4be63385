import { expect, test } from 'vitest';
import { activityLabel } from '#features/items/domain/activity-label.ts';
import { stocktakeStatus, UNDONE } from './stocktake-status.ts';

test('a draft is shown as Draft, every other stock-take as complete (CNT-013, CNT-014, CNT-015, CNT-016)', () => {
  expect(['DR', 'CM', 'QI', 'BA'].map(stocktakeStatus)).toEqual(['Draft', 'Complete', 'Complete', 'Complete']);
  expect(stocktakeStatus(UNDONE)).toBe('Undone');
});

test('a count is called Stocktake, an imported one Inventory (CNT-017)', () => {
  expect(['stocktake', 'IT'].map(activityLabel)).toEqual(['Stocktake', 'Inventory']);
});
