import { expect, it } from 'vitest';
import { readAddress } from '#shared/web/address/address.ts';
import type { DialogDefinition } from './dialog-definition.ts';
import { dialogsOfAddress, withoutEmpty } from './dialog-stack.ts';

const load: DialogDefinition['load'] = () => Promise.reject(new Error('not loaded in this test'));
const definitions: DialogDefinition[] = [
  { key: 'item', parameter: 'item', load },
  { key: 'create', parameter: 'create', when: (address) => address.create === 'item', load },
  { key: 'recipe', parameter: 'recipe', load },
  { key: 'search', parameter: 'search', opensEmpty: true, load },
  { key: 'stock_pull', load },
];
const stackOf = (query: string) =>
  dialogsOfAddress(definitions, readAddress(query)).map((open) => `${open.definition.key}=${open.value}`);

it('opens one dialog per parameter, the last one on top', () => {
  expect(stackOf('?location=all&item=1&recipe=new')).toEqual(['item=1', 'recipe=new']);
  expect(stackOf('?recipe=new&item=1')).toEqual(['recipe=new', 'item=1']);
});

it("respects a dialog's additional condition", () => {
  expect(stackOf('?create=item')).toEqual(['create=item']);
  expect(stackOf('?create=vendor')).toEqual([]);
});

it('opens nothing for an empty value, except where it means something', () => {
  expect(stackOf('?item=&search=&recipe=new')).toEqual(['search=', 'recipe=new']);
});

it('shows dialogs no empty values', () => {
  expect(withoutEmpty(readAddress('?item=1&tab=&q='))).toEqual({ item: '1' });
});
