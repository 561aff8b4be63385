import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LineDraft } from './line-draft.ts';
import { useLineForm } from './use-line-form.ts';

const START: LineDraft = {
  id: 'new-0',
  model_type: 'inventory_item',
  itemId: 'a',
  name: 'Peroni',
  barcode: 'CH000004',
  vintage: '',
  size: '330 mL',
  typeId: 't',
  typeName: 'Beer',
  disgorgement: '',
  lastCost: null,
  packCount: 1,
  quantity: '1',
  unitCost: '1.1',
  totalCost: '1.10',
};

const open = (line: LineDraft = START) => {
  const taken: LineDraft[] = [];
  const { result } = renderHook(() => useLineForm(line, (each) => taken.push(each)));
  const type = (amount: 'quantity' | 'unitCost', text: string) => act(() => result.current.amount(amount).onType(text));
  return { result, taken, type };
};

test('a quantity that cannot be read keeps the line open, also when Enter is pressed in another field', () => {
  const { result, taken, type } = open();
  type('quantity', '2c');
  act(() => result.current.amount('quantity').onSettle('2c'));
  type('unitCost', '26');
  act(() => result.current.amount('unitCost').onEnter('26'));
  expect(taken).toEqual([]);
  expect(result.current.amount('quantity')).toMatchObject({
    value: '2c',
    error: 'No case size is known here: enter units, such as 2*12',
  });
  act(() => void result.current.commit());
  expect(taken).toEqual([]);
  type('quantity', '2*12');
  act(() => result.current.amount('quantity').onEnter('2*12'));
  expect(taken).toEqual([expect.objectContaining({ quantity: '24', unitCost: '26', totalCost: '624.00' })]);
});

test('cases are counted where the size of a case is known', () => {
  const { result, taken, type } = open({ ...START, packCount: 12 });
  type('quantity', '2c+3');
  act(() => result.current.amount('quantity').onEnter('2c+3'));
  expect(taken).toEqual([expect.objectContaining({ quantity: '27' })]);
});
