import { expect, test } from 'vitest';
import type { Candidate, Reading, ReadingLine } from './reading-api.ts';
import {
  asksOfColumns,
  asRead,
  chargesOf,
  chosenOf,
  decisionsOf,
  fixedItem,
  isAccepted,
  lineProblem,
  prepaidOf,
  settleLine,
  stillTrue,
  sumUp,
  wholeOf,
} from './reading-draft.ts';

const candidate: Candidate = {
  id: '1',
  name: 'Basil Hayden',
  vintage: null,
  barcode: '1',
  size: { id: 's', name: '750 mL' },
  last_cost: 35,
  confidence: 1,
  reason: 'code',
  pack: 6,
  in_cases: true,
  flags: [],
};
const line: ReadingLine = {
  code: '9',
  barcode: null,
  name: 'BASIL HAYDEN',
  vintage: null,
  size: '750 mL',
  pack: 6,
  cases: 2,
  bottles: 0,
  unit_known: true,
  total: 425.16,
  confidence: 'sure',
  match: 'sure',
  flags: [],
  place: null,
  candidates: [candidate],
  products: [],
};

test('cases times pack are bottles, with the cost per bottle', () => {
  expect(settleLine(line)).toMatchObject({ as: 'item', units: '12', unitCost: '35.43', inCases: true });
  expect(settleLine({ ...line, bottles: 3 })).toMatchObject({ units: '15', mixed: true });
  expect(settleLine(line, { inCases: false })).toMatchObject({ units: '2', unitCost: '212.58' });
  expect(
    settleLine({ ...line, cases: 0, bottles: -3, total: -60, candidates: [{ ...candidate, in_cases: false }] }),
  ).toMatchObject({
    units: '-3',
    unitCost: '20.00',
  });
});

test('an unlikely line is open until someone decides it', () => {
  const open = settleLine({ ...line, confidence: 'choose', match: 'choose' });
  expect([open.as, lineProblem(open)]).toEqual(['open', 'Choose what this line is']);
  expect(lineProblem(settleLine(line, { as: 'ignore' }))).toBe('Give a reason for skipping this line');
  expect(lineProblem(settleLine(line, { as: 'new' }))).toBe('Item type is required');
  expect(lineProblem(settleLine(line, { total: -1 }))).toBe('Quantity and total must have the same sign');
  expect(lineProblem(settleLine(line))).toBeNull();
  expect(settleLine({ ...line, name: "MAKER'S MARK 46 (GIFT)" }).fresh.name).toBe("Maker's Mark 46 (Gift)");
  expect(settleLine({ ...line, name: 'd’Yquem' }).fresh.name).toBe('d’Yquem');
});

test('lines and charges are summed to the cent, skipped lines do not count, and the difference is reported', () => {
  const charges = [
    { kind: 'shipping' as const, label: 'Freight', amount: 0.1 },
    { kind: 'credit' as const, label: 'Discount', amount: -0.3 },
  ];
  const read = chargesOf({ charges } as Reading, { tax: 0.2 });
  expect(read).toEqual({ shipping: 0.1, tax: 0.2, fees: 0, deposit: 0, credit: 0.3 });
  const lines = [settleLine(line), settleLine({ ...line, total: 0.1 }), settleLine(line, { as: 'ignore' })];
  expect(sumUp(lines, read, 425.27)).toEqual({ goods: 425.26, total: 425.26, difference: -0.01 });
  expect(sumUp(lines, read, null).difference).toBeNull();
});

test('the request has every line once', () => {
  const lines = [settleLine(line), settleLine(line, { as: 'ignore', reason: 'A sample' })];
  expect(decisionsOf(lines)).toEqual([
    { line: 0, as: 'item', item_id: '1', quantity: 12, total_cost: 425.16, pack: 6, in_cases: true, checked: false },
    { line: 1, as: 'ignore', reason: 'A sample' },
  ]);
});

test('a line that is a charge is part of its charge and of no goods; one below 0 is a credit', () => {
  const lines = [settleLine(line), settleLine({ ...line, total: 7.5 }, { as: 'charge' })];
  const credit = settleLine({ ...line, total: -2 }, { as: 'charge' });
  const reading = { charges: [{ kind: 'fees' as const, label: 'Pallet', amount: 0.1 }] };
  const charges = chargesOf(reading, {}, [...lines, credit]);
  expect(charges).toEqual({ shipping: 0, tax: 0, fees: 7.6, deposit: 0, credit: 2 });
  expect(sumUp([...lines, credit], charges, 430.76)).toMatchObject({ goods: 425.16, difference: 0 });
  expect(decisionsOf([...lines, credit]).slice(1)).toEqual([
    { line: 1, as: 'charge', kind: 'fees' },
    { line: 2, as: 'charge', kind: 'credit' },
  ]);
});

test('deposits keep their sign: more may come back than is charged', () => {
  const reading = { charges: [{ kind: 'deposit' as const, label: 'Pfand', amount: 6 }] };
  const back = settleLine({ ...line, total: -7.5 }, { as: 'charge', charge: 'deposit' });
  const charges = chargesOf(reading, {}, [back]);
  expect(charges).toEqual({ shipping: 0, tax: 0, fees: 0, deposit: -1.5, credit: 0 });
  expect(sumUp([settleLine(line)], charges, 423.66)).toMatchObject({ goods: 425.16, difference: 0 });
});

test('a prepaid amount is not a cost: lines and charges add up to the amount due plus prepaid', () => {
  const reading = { total: 21.4, charges: [{ kind: 'prepaid' as const, label: 'Prepaid', amount: -50.1 }] };
  expect([prepaidOf(reading), wholeOf(reading)]).toEqual([50.1, 71.5]);
  expect(wholeOf({ ...reading, total: null })).toBe(null);
});

test('a column that is not understood is asked about once, and is no fault of the figures; the line still waits (D46)', () => {
  const unclear = settleLine({ ...line, flags: ['columns'], confidence: 'likely' });
  expect(lineProblem(unclear)).toBe('Check that this is the right item');
  expect(lineProblem(settleLine({ ...line, flags: ['columns', 'amount'] }))).toBe('Check the figures of this line');
  expect([asksOfColumns([unclear, unclear]), asksOfColumns([unclear, settleLine(line)])]).toEqual([true, false]);
});

test('what a person accepts stays the item, pack and counting that the line showed (D46)', () => {
  const likely: ReadingLine = { ...line, confidence: 'likely', match: 'likely' };
  const other = { ...candidate, id: '2', name: 'Bulleit', pack: 12, in_cases: false };
  const later = { ...likely, candidates: [other, candidate] };
  for (const part of [{ checked: true }, { total: 425.16 }])
    expect(settleLine(later, fixedItem(likely, undefined, part))).toMatchObject({
      ...{ item: { id: '1' }, pack: 6, inCases: true, checked: true },
    });
  expect(fixedItem(likely, undefined, {})).toEqual({});
  expect(fixedItem(likely, undefined, { item: chosenOf(other) }).item?.id).toBe('2');
  expect(fixedItem({ ...likely, confidence: 'choose' }, undefined, { as: 'new' })).toEqual({ as: 'new' });
});

test('an accepted difference is that one only', () => {
  const sums = { goods: 10, total: 12, difference: 0.5 };
  expect(isAccepted({ total: 12, difference: 0.5 }, sums)).toBe(true);
  expect(isAccepted({ total: 12, difference: 0.5 }, { ...sums, total: 13, difference: 1.5 })).toBe(false);
  expect(isAccepted({ total: 12, difference: null }, { ...sums, total: 13, difference: null })).toBe(false);
  expect(isAccepted(undefined, sums)).toBe(false);
});

test('a decision goes with the line as it was read: read otherwise, the line is open again', () => {
  const line = (parts: object) => ({ name: 'Gin', cases: 1, bottles: 0, total: 60, ...parts }) as ReadingLine;
  const [gin, rum] = [line({}), line({ name: 'Rum' })];
  const before = { foreign: null, lines: [gin, rum] };
  const draft = {
    lines: { 0: { checked: true, of: asRead(before, gin) }, 1: { checked: true, of: asRead(before, rum) } },
  };
  expect(stillTrue(draft, before)).toBe(draft);
  const again = { foreign: null, lines: [gin, line({ name: 'Rum', total: 72 })] };
  expect(Object.keys(stillTrue(draft, again).lines)).toEqual(['0']);
  expect(Object.keys(stillTrue(draft, { foreign: null, lines: [] }).lines)).toEqual([]);
});
