import { expect, test } from 'vitest';
import { activityLabel, activitySource } from './activity-label.ts';

const labels = (...kinds: string[]) => kinds.map(activityLabel);

test('OENT-070: source codes', () => {
  expect(labels('IT', 'SA', 'QA', 'MA', 'QS', 'IV', 'AI', 'MV', 'mv')).toEqual([
    'Inventory',
    'Sale',
    'Quick Adjust',
    'Mobile Adjust',
    'Quick Scan',
    'Invoice',
    'Add Item',
    'Move',
    'Move',
  ]);
});

test('OENT-071: sales, quick invoices, manual changes and the start of a cycle', () => {
  expect(labels('sale', 'quick_invoice', 'manual_depletion', 'manual_addition', 'cycle_started')).toEqual([
    'Sale Depletion',
    'Quick Invoice',
    'Manual Depletion',
    'Manual Addition',
    'Cycle Started',
  ]);
});

test('OENT-072 OENT-073: sources written out in full', () => {
  expect(labels('quickAdjust', 'mobileAdjust', 'quickScan', 'invoice', 'addItem', 'stocktake')).toEqual([
    'Quick Adjust',
    'Mobile Adjust',
    'Quick Scan',
    'Invoice',
    'Add Item',
    'Stocktake',
  ]);
});

test('OENT-074: anything else is Unknown', () => {
  expect(labels('xyz', '', 'toString')).toEqual(['Unknown', 'Unknown', 'Unknown']);
});

test('OENT-070 OENT-071 OENT-072: every stock movement has a source code with a label', () => {
  const told = (kind: string, actionKind: string | null = null) => {
    const code = activitySource(kind, actionKind);
    return [code, activityLabel(code)];
  };
  expect(told('receipt', 'invoice')).toEqual(['invoice', 'Invoice']);
  expect(told('receipt', 'quick_invoice')).toEqual(['quick_invoice', 'Quick Invoice']);
  expect(told('sale', 'quick_invoice')).toEqual(['sale', 'Sale Depletion']);
  expect(told('move_in')).toEqual(['MV', 'Move']);
  expect(told('move_out')).toEqual(['MV', 'Move']);
  expect(told('rebase')).toEqual(['stocktake', 'Stocktake']);
  expect(told('manual_depletion')).toEqual(['manual_depletion', 'Manual Depletion']);
  expect(told('cycle_started')).toEqual(['cycle_started', 'Cycle Started']);
  expect(told('price')).toEqual(['price', 'Price Adjustment']);
});
