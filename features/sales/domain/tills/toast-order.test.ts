import { describe, expect, test } from 'vitest';
import { readToastOrder, type ToastCheck, type ToastOrder, type ToastSelection } from './toast-order.ts';
import { wantedLines } from './wanted-lines.ts';

const selection = (guid: string, changes: Partial<ToastSelection> = {}): ToastSelection => ({
  guid,
  item: { guid: `item-${guid}` },
  displayName: 'Negroni',
  quantity: 1,
  preDiscountPrice: 12,
  price: 12,
  tax: 1.08,
  ...changes,
});

const order = (check: Partial<ToastCheck>, changes: Partial<ToastOrder> = {}): ToastOrder => ({
  guid: 'order',
  openedDate: '2026-03-01T23:30:00.000+0000',
  modifiedDate: '2026-03-02T00:10:00.000+0000',
  checks: [{ guid: 'check', ...check }],
  ...changes,
});

const read = (one: ToastOrder) => readToastOrder(one, { locationId: 'here', employee: 'Al', rawHash: 'hash' });
const sold = (one: ToastOrder) =>
  wantedLines(read(one)).map(({ lineId, kind, quantity, gross, discount }) => [
    lineId,
    kind,
    quantity,
    gross,
    discount,
  ]);

const row = (lineId: string, kind = 'sale', quantity = '1', gross = '12.00', discount = '0.00') => [
  lineId,
  kind,
  quantity,
  gross,
  discount,
];

describe('sales of a Toast order (D40, D42)', () => {
  const two = [selection('a'), selection('b')];
  const both = [row('a'), row('b')];
  test.each<[string, ToastOrder, unknown[]]>([
    ['an open check', order({ selections: two }), both],
    ['an order that was voided', order({ selections: two }, { voided: true }), []],
    ['an order that was merged into another one', order({ selections: two }, { deleted: true }), []],
    ['an order of the test mode', order({ selections: two }, { createdInTestMode: true }), []],
    ['an order for later', order({ selections: two }, { approvalStatus: 'FUTURE' }), []],
    ['an order that is not approved yet', order({ selections: two }, { approvalStatus: 'NEEDS_APPROVAL' }), []],
    ['an approved one', order({ selections: two }, { approvalStatus: 'APPROVED' }), both],
    ['a check that was voided', order({ selections: two, voided: true }), []],
    ['a check that was deleted', order({ selections: two, deleted: true }), []],
    ['an item that was voided', order({ selections: [selection('a', { voided: true }), selection('b')] }), [row('b')]],
    [
      'a gift card',
      order({ selections: [selection('a', { selectionType: 'TOAST_CARD_SELL' }), selection('b')] }),
      [row('b')],
    ],
    ['a gift card that is filled', order({ selections: [selection('a', { selectionType: 'TOAST_CARD_RELOAD' })] }), []],
    [
      'a house account that is paid',
      order({ selections: [selection('a', { selectionType: 'HOUSE_ACCOUNT_PAY_BALANCE' })] }),
      [],
    ],
    ['money owed, not earned', order({ selections: [selection('a', { deferred: true })] }), []],
    [
      'excess food',
      order({ selections: [selection('a', { preDiscountPrice: 0, price: 0 })] }, { excessFood: true }),
      [row('a', 'waste', '1', '0.00')],
    ],
    [
      'what is on the house',
      order({ selections: [selection('a', { price: 0 })] }),
      [row('a', 'comp', '1', '12.00', '12.00')],
    ],
    ['a discount', order({ selections: [selection('a', { price: 9.5 })] }), [row('a', 'sale', '1', '12.00', '2.50')]],
    [
      'three quarters of a pound',
      order({ selections: [selection('a', { quantity: 0.75, unitOfMeasure: 'LB' })] }),
      [row('a', 'sale', '0.75')],
    ],
    [
      'cents of a computer',
      order({
        selections: [selection('a', { quantity: 1, preDiscountPrice: 3.9899999999999998, price: 3.9899999999999998 })],
      }),
      [row('a', 'sale', '1', '3.99')],
    ],
  ])('%s', (_, one, expected) => {
    expect(sold(one)).toEqual(expected);
  });

  test('two checks of one order, one of them voided', () => {
    const checks = [
      { guid: 'x', selections: [selection('a')] },
      { guid: 'y', voided: true, selections: [selection('b')] },
    ];
    expect(sold(order({}, { checks }))).toEqual([row('a')]);
  });
});

describe('money paid back', () => {
  const paid = (refundAmount: number, more = {}) => ({
    type: 'CREDIT',
    amount: 26.16,
    tipAmount: 4,
    refund: { refundAmount, tipRefundAmount: 0 },
    ...more,
  });
  const two = [selection('a'), selection('b')];

  test('for an item: the money goes back, the bottle does not', () => {
    const back = selection('a', { refundDetails: { refundAmount: 12, taxRefundAmount: 1.08 } });
    const one = order({ selections: [back, selection('b')], totalAmount: 26.16, payments: [paid(13.08)] });
    expect(sold(one)).toEqual([row('a'), row('a:refund', 'refund', '0', '-12.00'), row('b')]);
    expect(wantedLines(read(one))[1]?.tax).toBe('-1.08');
  });

  test('for no item in particular: one line of the check', () => {
    const one = order({ selections: two, totalAmount: 26.16, payments: [paid(5)] });
    expect(sold(one)).toEqual([row('a'), row('b'), row('check:refund', 'refund', '0', '-5.00')]);
  });

  test('after a void that already takes the money off: nothing more', () => {
    const selections = [selection('a', { voided: true }), selection('b')];
    const one = order({ selections, totalAmount: 13.08, payments: [paid(13.08)] });
    expect(sold(one)).toEqual([row('b')]);
  });

  test('a tip that was given back counts as none, and a voided payment leaves nothing', () => {
    const refund = { refundAmount: 0, tipRefundAmount: 1.5 };
    const payments = [
      paid(0, { refund }),
      paid(0, { paymentStatus: 'VOIDED' }),
      paid(0, { type: 'CASH', voidInfo: { voidDate: '2026-03-02T00:00:00.000+0000' } }),
    ];
    const { tip, tenders } = read(order({ selections: two, totalAmount: 26.16, payments }));
    expect([tip, tenders]).toEqual(['2.5', [{ type: 'CREDIT', amount: '26.16' }]]);
  });
});

test('modifiers at any depth, per unit of the line; a pre-modifier makes a different modifier', () => {
  const brand = selection('m3', { displayName: 'Tito’s', quantity: 2, preDiscountPrice: 4, price: 4 });
  const double = selection('m2', {
    displayName: 'Double',
    quantity: 2,
    preDiscountPrice: 10,
    price: 10,
    modifiers: [brand],
  });
  const no = selection('m4', {
    displayName: 'NO Olives',
    quantity: 2,
    preModifier: { guid: 'no' },
    preDiscountPrice: 0,
    price: 0,
  });
  const voided = selection('m5', { voided: true });
  const typed = selection('m6', {
    selectionType: 'SPECIAL_REQUEST',
    displayName: 'very dry',
    quantity: 2,
    preDiscountPrice: 0,
    price: 0,
  });
  const modifiers = [double, no, voided, typed];
  const [line] = read(order({ selections: [selection('a', { quantity: 2, modifiers })] })).lines;
  expect(line?.modifiers).toEqual([
    { catalogueId: 'item-m2', name: 'Double', quantity: '1', price: '6' },
    { catalogueId: 'item-m3', name: 'Tito’s', quantity: '1', price: '4' },
    { catalogueId: 'no:item-m4', name: 'NO Olives', quantity: '1', price: '0' },
    { catalogueId: null, name: 'very dry', quantity: '1', price: '0' },
  ]);
});

test('service charges, and those that are tips, donations, or cash rounding', () => {
  const appliedServiceCharges = [
    { chargeAmount: 3, refundDetails: { refundAmount: 1 } },
    { chargeAmount: 5, gratuity: true },
    { chargeAmount: 1, serviceChargeCategory: 'FUNDRAISING_CAMPAIGN' },
    { chargeAmount: 0.02, serviceChargeCategory: 'CASH_ROUNDING' },
    { chargeAmount: 0.4, serviceChargeCategory: 'CREDIT_CARD_SURCHARGE' },
  ];
  const payments = [
    { type: 'CASH', amount: 10, tipAmount: 0 },
    { type: 'CREDIT', amount: 10, tipAmount: 2 },
  ];
  const { tip, serviceCharge, tenders } = read(
    order({ selections: [selection('a')], appliedServiceCharges, payments }),
  );
  expect([tip, serviceCharge]).toEqual(['7', '2.4']);
  expect(tenders).toEqual([
    { type: 'CASH', amount: '10' },
    { type: 'CREDIT', amount: '10' },
  ]);
});

test("it was sold when it was opened, like Toast's business day, and its key grows with its changes", () => {
  const { soldAt, orderKey, employee, register } = read(order({ selections: [] }, { createdDevice: { id: 'Bar 1' } }));
  expect([soldAt.toISOString(), orderKey]).toEqual(['2026-03-01T23:30:00.000Z', '2026-03-02T00:10:00.000Z']);
  expect([employee, register]).toEqual(['Al', 'Bar 1']);
});

test.each([
  ['later than the order was opened', '2026-03-02T00:05:00.000+0000', '2026-03-02T00:05:00.000Z'],
  ['with the order', '2026-03-01T23:30:00.000+0000', '2026-03-01T23:30:00.000Z'],
  ['before the time the order is for', '2026-03-01T20:00:00.000+0000', '2026-03-01T23:30:00.000Z'],
  ['at no stated time', null, '2026-03-01T23:30:00.000Z'],
])('an item that was added %s is sold then, but not before the order was opened (D11)', (_, createdDate, soldAt) => {
  const [line] = wantedLines(read(order({ selections: [selection('a', { createdDate })] })));
  expect(line?.soldAt.toISOString()).toBe(soldAt);
});

test('an open item is typed at the register, so it is not in the catalog', () => {
  const open = selection('a', { selectionType: 'OPEN_ITEM', displayName: 'Corkage' });
  expect(read(order({ selections: [open] })).lines[0]).toMatchObject({ catalogueId: null, name: 'Corkage' });
});

test('what Toast leaves out of a selection is one unit of an open item', () => {
  const [bare] = read(order({ selections: [{ guid: 'a' }] })).lines;
  expect(bare).toMatchObject({ quantity: '1', gross: '0', kind: 'sale', catalogueId: null, variation: null });
  expect(bare?.name).toBe('Open item');
  expect(read(order({}, { openedDate: null, createdDate: null, modifiedDate: null })).soldAt).toEqual(new Date(0));
});

test('a price that was typed in has no item, and a measured one has its unit', () => {
  const line = (changes: Partial<ToastSelection>) => read(order({ selections: [selection('a', changes)] })).lines[0];
  expect(line({ selectionType: 'OPEN_ITEM' })?.catalogueId).toBeNull();
  expect([line({})?.catalogueId, line({})?.variation]).toEqual(['item-a', null]);
  expect(line({ unitOfMeasure: 'OZ' })?.variation).toBe('OZ');
});

test('a voided item is not refunded as well, nor is a check that does not stand', () => {
  const refundDetails = { refundAmount: 12, taxRefundAmount: 0 };
  expect(read(order({ selections: [selection('a', { voided: true, refundDetails })] })).lines).toHaveLength(1);
  const refund = { refundAmount: 5 };
  const voided = { selections: [selection('a')], voided: true, totalAmount: 12, payments: [{ amount: 12, refund }] };
  expect(read(order(voided)).lines.map(({ lineId }) => lineId)).toEqual(['a']);
});

test('only tax that is refunded is a refund, too', () => {
  const refundDetails = { refundAmount: 0, taxRefundAmount: 1 };
  expect(
    read(order({ selections: [selection('a', { refundDetails })] })).lines.map(({ kind, tax }) => [kind, tax]),
  ).toEqual([
    ['sale', '1.08'],
    ['refund', '1'],
  ]);
});

test('a modifier has its share of the quantity of its line, and its price without its own modifiers', () => {
  const lime = selection('l', { preDiscountPrice: 1, quantity: null });
  const tonic = selection('t', { preDiscountPrice: 4, quantity: 6, modifiers: [lime] });
  const modifiersOf = (quantity: number) =>
    read(order({ selections: [selection('a', { quantity, modifiers: [tonic] })] })).lines[0]?.modifiers.map((each) => [
      each.quantity,
      each.price,
    ]);
  expect(modifiersOf(2)).toEqual([
    ['3', '3'],
    ['0.5', '1'],
  ]);
  expect(modifiersOf(0)).toEqual([
    ['6', '3'],
    ['1', '1'],
  ]);
});

test('money that is paid back for no item counts up to what the check keeps below its total', () => {
  const of = (refunded: number, paid: number, refundDetails?: ToastSelection['refundDetails']) =>
    read(
      order({
        selections: [selection('a', { ...(refundDetails && { refundDetails }) })],
        totalAmount: 20,
        payments: [{ amount: paid, refund: { refundAmount: refunded } }],
      }),
    )
      .lines.filter(({ kind }) => kind === 'refund')
      .map(({ name, gross }) => [name, gross]);
  expect(of(5, 20)).toEqual([['Refund', '5']]);
  expect(of(5, 23)).toEqual([['Refund', '2']]);
  expect(of(5, 25)).toEqual([]);
  expect(of(6, 20, { refundAmount: 4, taxRefundAmount: 1 })).toEqual([
    ['Negroni', '4'],
    ['Refund', '1'],
  ]);
});
