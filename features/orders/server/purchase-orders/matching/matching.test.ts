import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let vendor_id: string;
let items: string[];

interface Difference {
  amount: number;
  answer: string | null;
}
interface Match {
  action_id: string;
  invoice_id: string;
  billed_total: number;
  open_difference: number;
  expected_credit: number;
  lines: {
    line_id: string;
    delivery: string;
    accepted_quantity: number | null;
    billed_quantity: number | null;
    quantity_difference: Difference;
    price_difference: Difference;
  }[];
}

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  ({ vendor_id } = (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body);
  await bar.post(`/api/ordering/vendors/${vendor_id}/reps`, { name: 'Nora Vale', email: 'nora@vendor.example' });
  const size = await bar.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  items = [];
  for (const name of ['Gin One', 'Rum Two', 'Port Three']) {
    const fields = { name, type_id: types.body[0]?.id, size_id: size.body.id };
    const made = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', fields);
    items.push(made.body.inventory_item_id);
  }
});
afterAll(() => server.close());

/** An order of 6 at 10.00 of two items, received: 4 of the first, all of the second. */
async function received(number: string) {
  const draft = { vendor_id, type: 'PO', custom_id: number };
  const { invoice_id: id } = (await bar.post<{ invoice_id: string }>('/api/ordering/invoices', draft)).body;
  const inventory_items = items.slice(0, 2).map((item) => ({ id: item, quantity: 6, unit_cost: 10 }));
  await bar.post(`/api/ordering/invoices/${id}/items/bulk`, { inventory_items });
  const { body } = await bar.post<{ invoice_id: string }>(`/api/ordering/po/${id}/convert`, {});
  const [first, second] = (await read(id)).lines.map(({ line_id }) => line_id) as [string, string];
  await bar.put(`/api/ordering/po/${id}/receiving/${first}`, { received_quantity: 4 });
  await bar.post(`/api/ordering/po/${id}/receiving`);
  return { id, invoice: body.invoice_id, first, second };
}
const read = async (id: string) => (await bar.get<Match>(`/api/ordering/po/${id}/match`)).body;
const bill = (id: string, line: string, quantity: number, unit_cost: number) =>
  bar.put<Match>(`/api/ordering/po/${id}/match/${line}`, { quantity, unit_cost });
const decide = (id: string, line: string, difference: string, answer: string | null, more: object = {}) =>
  bar.post<Match & { message: string; reason?: string }>(`/api/ordering/po/${id}/match/${line}/decision`, {
    ...{ difference, answer },
    ...more,
  });
const undo = (action: string) => bar.post<{ message: string }>(`/api/inventory/actions/${action}/undo`);
const costs = async (invoice: string) => {
  const { body } = await bar.get<{ subtotal: number; items: { unit_cost: number }[] }>(
    `/api/ordering/invoices/${invoice}`,
  );
  return [body.subtotal, ...body.items.map(({ unit_cost }) => unit_cost)];
};

test('the bill is compared with order and delivery, line by line, and every difference is in money', async () => {
  const { id, first, second } = await received('PO-M1');
  expect(await read(id)).toMatchObject({ billed_total: 0, open_difference: 0, expected_credit: 0 });
  await bill(id, first, 6, 10.5);
  const { body } = await bill(id, second, 0, 0);
  expect(body.lines).toMatchObject([
    { delivery: 'short', accepted_quantity: 4, quantity_difference: { amount: 21 }, price_difference: { amount: 2 } },
    { delivery: 'complete', quantity_difference: { amount: -60 }, price_difference: { amount: 0 } },
  ]);
  expect(body).toMatchObject({ billed_total: 63, open_difference: 83, expected_credit: 0 });
});

test('an accepted price becomes the cost on the invoice, an expected credit does not; each is undone', async () => {
  const { id, invoice, first } = await received('PO-M2');
  await bill(id, first, 6, 10.5);
  expect(await costs(invoice)).toEqual([100, 10, 10]);
  const accepted = await decide(id, first, 'price', 'accepted');
  expect(await costs(invoice)).toEqual([102, 10.5, 10]);
  const credit = await decide(id, first, 'quantity', 'credit');
  expect(credit.body).toMatchObject({ expected_credit: 21, open_difference: 0 });
  expect((await undo(credit.body.action_id)).status).toBe(200);
  expect(await read(id)).toMatchObject({ expected_credit: 0, open_difference: 21 });
  expect((await undo(accepted.body.action_id)).status).toBe(200);
  expect(await costs(invoice)).toEqual([100, 10, 10]);
  expect(await read(id)).toMatchObject({ open_difference: 23 });
});

test("an expected credit is on the vendor's statement until it came; Undo expects it again", async () => {
  const { id, first } = await received('PO-M2b');
  await bill(id, first, 6, 10.5);
  const owed = async () => {
    const { body } = await bar.get<{ expected_credits: { order_id: string }[] }>(
      `/api/ordering/vendors/${vendor_id}/statement`,
    );
    return body.expected_credits.filter(({ order_id }) => order_id === id);
  };
  expect(await owed()).toEqual([]);
  expect((await decide(id, first, 'price', 'credited')).body.message).toBe('No credit is expected for this difference');
  await decide(id, first, 'quantity', 'credit');
  await decide(id, first, 'price', 'credit');
  expect(await owed()).toEqual([{ order_id: id, number: 'PO-M2b', amount: 23 }]);
  expect((await decide(id, first, 'quantity', 'credited')).status).toBe(409);
  const came = await decide(id, first, 'quantity', 'credited', { seen_answer: 'credit' });
  expect(came.body).toMatchObject({ expected_credit: 2, open_difference: 0 });
  expect(await owed()).toEqual([{ order_id: id, number: 'PO-M2b', amount: 2 }]);
  expect((await decide(id, first, 'quantity', 'accepted')).body.message).toContain(
    'The credit came for this difference',
  );
  await decide(id, first, 'price', 'credited', { seen_answer: 'credit' });
  expect(await owed()).toEqual([]);
  expect((await undo(came.body.action_id)).status).toBe(200);
  expect(await owed()).toEqual([{ order_id: id, number: 'PO-M2b', amount: 21 }]);
});

test('the credits on the statement are those of the comparisons, whatever was delivered and billed', async () => {
  const random = fc.sample(
    fc.record({
      received: fc.integer({ min: 0, max: 8 }),
      damaged: fc.integer({ min: 0, max: 2 }),
      bills: fc.tuple(
        ...[0, 1, 2].map(() => fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3000 }))),
      ),
      completed: fc.boolean(),
    }),
    { numRuns: 8, seed: 7 },
  );
  const expected: object[] = [];
  for (const [index, { received: came, damaged, bills, completed }] of random.entries()) {
    const { id, invoice, first } = await received(`PO-R${index}`);
    await bar.put(`/api/ordering/po/${id}/receiving/${first}`, {
      received_quantity: came,
      damaged_quantity: Math.min(damaged, came),
    });
    const inventory_items = [{ id: items[2], quantity: 2, unit_cost: 20 }];
    await bar.post(`/api/ordering/invoices/${invoice}/items/bulk`, { inventory_items });
    if (completed) await bar.post(`/api/ordering/invoices/${invoice}/status-change`, { status: 'CM' });
    for (const [at, { line_id }] of (await read(id)).lines.entries())
      await bill(id, line_id, bills[at]?.[0] ?? 0, (bills[at]?.[1] ?? 0) / 333);
    for (const line of (await read(id)).lines)
      for (const difference of ['price', 'quantity'] as const)
        if (line[`${difference}_difference`].amount > 0) await decide(id, line.line_id, difference, 'credit');
    const { expected_credit } = await read(id);
    if (expected_credit !== 0) expected.unshift({ order_id: id, number: `PO-R${index}`, amount: expected_credit });
  }
  expect(expected.length).toBeGreaterThan(3);
  const { body } = await bar.get<{ expected_credits: { number: string }[] }>(
    `/api/ordering/vendors/${vendor_id}/statement`,
  );
  const byNumber = (credits: readonly object[]) => credits.toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
  expect(byNumber(body.expected_credits.filter(({ number }) => number.startsWith('PO-R')))).toEqual(byNumber(expected));
});

/** A draft credit note of the vendor. */
async function creditNote(number: string, bottles: number, unit_cost: number): Promise<string> {
  const form = new FormData();
  const [amount, price] = [bottles * unit_cost, unit_cost.toFixed(2)];
  const rows = `Description,Qty,Price,Amount\nGin One 750mL,-${bottles},${price},-${amount.toFixed(2)}`;
  form.set('file', new File([`${rows}\n,,Total,-${amount.toFixed(2)}`], 'cn.csv'));
  const { body: reading } = await bar.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const line = { line: 0, as: 'item', item_id: items[0], quantity: -bottles, total_cost: -amount, checked: true };
  const { body: drafted } = await bar.post<{ invoice_id: string }>(
    `/api/ordering/invoice-readings/${reading.id}/confirm`,
    {
      ...{ vendor_id, custom_id: number, date: '2026-01-31', accept_difference: true },
      lines: [line],
    },
  );
  return drafted.invoice_id;
}

/** An order with 21.00 expected for two bottles and 2.00 for the price of the others, and a draft credit note of the vendor. */
async function withCredit(number: string, bottles: number, unit_cost = 10.5) {
  const order = await received(number);
  await bill(order.id, order.first, 6, 10.5);
  for (const difference of ['quantity', 'price']) await decide(order.id, order.first, difference, 'credit');
  await bar.post(`/api/ordering/invoices/${order.invoice}/status-change`, { status: 'CM' });
  const credit = await creditNote(`CN-${number}`, bottles, unit_cost);
  const both = ['quantity', 'price'].map((difference) => ({ line_id: order.first, difference }));
  return { ...order, credit, both };
}

const settle = (id: string, credit_id: string, differences: readonly object[], rest: object = {}) =>
  bar.post<Match & { message: string; reason?: string; errors?: Record<string, string> }>(
    `/api/ordering/po/${id}/match/credit`,
    { credit_id, differences, ...rest },
  );
const complete = (id: string, more: object = {}) =>
  bar.post<{ message: string; reason?: string }>(`/api/ordering/invoices/${id}/status-change`, {
    ...{ status: 'CM', below_stock: true },
    ...more,
  });
/** The open amount of the vendor, its expected credits, and the bottles of the first item. */
async function standing() {
  const { body } = await bar.get<{ open: number; expected_credits: { number: string; amount: number }[] }>(
    `/api/ordering/vendors/${vendor_id}/statement`,
  );
  const { rows } = await sql<{ stock: number }>`
    select quantity::float8 as stock from stock.item_stock where item_id = ${items[0]}`.execute(
    server.services.systemDb,
  );
  return { open: body.open, credits: body.expected_credits, stock: rows[0]?.stock };
}

test('a credit note that was expected counts once: settled with its order nothing is booked, and Undo brings the draft back', async () => {
  const { id, credit, first, both } = await withCredit('PO-C1', 2);
  const before = await standing();
  expect(before.credits[0]).toMatchObject({ number: 'PO-C1', amount: 23 });
  const asked = await complete(credit);
  expect([asked.status, asked.body.reason]).toEqual([409, 'credit_expected']);
  expect(asked.body.message).toContain('$23.00 for PO-C1');
  expect(await settle(id, credit, both)).toMatchObject({
    status: 400,
    body: {
      errors: { rest: expect.stringContaining('This credit note is $21.00, the chosen differences are $23.00') },
    },
  });
  const { status, body } = await settle(id, credit, both.slice(0, 1));
  expect([status, body.expected_credit]).toEqual([200, 2]);
  const after = await standing();
  expect([after.open, after.stock]).toEqual([before.open, before.stock]);
  expect(after.credits[0]).toMatchObject({ number: 'PO-C1', amount: 2 });
  expect((await bar.get(`/api/ordering/invoices/${credit}`)).status).toBe(404);
  const files = () => bar.get<{ name: string }[]>(`/api/ordering/po/${id}/attachments`);
  expect((await files()).body).toMatchObject([{ name: 'cn.csv' }]);
  const { internal_note } = (await bar.get<{ internal_note: string }>(`/api/ordering/po/${id}`)).body;
  expect(internal_note).toBe('Credit note CN-PO-C1 of 1/31/2026: $21.00');
  expect((await undo(body.action_id)).status).toBe(200);
  const again = await bar.get<{ total: number; status: string }>(`/api/ordering/invoices/${credit}`);
  expect(again.body).toMatchObject({ total: -21, status: 'DR' });
  expect([(await files()).body, await standing()]).toEqual([[], before]);
  expect((await read(id)).lines.find(({ line_id }) => line_id === first)?.quantity_difference.answer).toBe('credit');
});

test('another credit of the vendor is booked if the person says so; a note of another vendor settles nothing', async () => {
  const { id, credit, both } = await withCredit('PO-C2', 2, 11.5);
  const before = await standing();
  expect((await bar.put<{ reason: string }>(`/api/ordering/invoices/${credit}`, { status: 'CM' })).body.reason).toBe(
    'credit_expected',
  );
  expect((await complete(credit, { other_credit: true })).status).toBe(200);
  const after = await standing();
  expect([after.open, after.credits, after.stock]).toEqual([before.open - 23, before.credits, (before.stock ?? 0) - 2]);
  expect((await settle(id, credit, both)).body.message).toBe('This credit is already completed: reopen it first');
  const { vendor_id: other } = (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Other' })).body;
  const draft = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', {
    vendor_id: other,
    custom_id: 'X-1',
  });
  expect((await settle(id, draft.body.invoice_id, both)).body.errors).toEqual({
    credit_id: 'This credit note is from a different vendor than the order',
  });
});

test('two people who settle a credit, or settle and complete it, at once: it counts once', async () => {
  const { id, credit, both } = await withCredit('PO-C3', 2, 11.5);
  const twice = await Promise.all([settle(id, credit, both), settle(id, credit, both)]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  const second = await withCredit('PO-C4', 2, 11.5);
  const before = await standing();
  const [settled, completed] = await Promise.all([
    settle(second.id, second.credit, second.both),
    complete(second.credit, { other_credit: true }),
  ]);
  expect([settled.status, completed.status].filter((status) => status === 200)).toHaveLength(1);
  const after = await standing();
  const booked = completed.status === 200;
  expect(Math.round((before.open - after.open) * 100)).toBe(booked ? 2300 : 0);
  expect((before.stock ?? 0) - (after.stock ?? 0)).toBe(booked ? 2 : 0);
  expect(before.credits.length - after.credits.length).toBe(booked ? 0 : 1);
});

interface Difference {
  amount: number;
  answer: string | null;
  credited: number;
}
/** Of the first line: what came, what is expected, and what was closed come to the difference. */
async function sumsOf(id: string, first: string) {
  const match = await read(id);
  const line = match.lines.find(({ line_id }) => line_id === first) as unknown as Record<string, Difference>;
  const parts = [line.quantity_difference, line.price_difference] as Difference[];
  const sum = (each: (part: Difference) => number) =>
    parts.reduce((all, part) => all + Math.round(100 * each(part)), 0) / 100;
  const stated = (await standing()).credits.find(({ number }) => number === `PO-${id}`)?.amount;
  return {
    stated,
    came: sum(({ credited }) => credited),
    expected: sum(({ amount, answer, credited }) => (answer === 'credit' ? amount - credited : 0)),
    closed: sum(({ amount, answer, credited }) => (answer === 'closed' ? amount - credited : 0)),
    all: sum(({ amount }) => amount),
    match: match.expected_credit,
  };
}

test('a credit note of less settles a part: the rest is expected until another comes, or is closed with a reason; each is undone', async () => {
  const { id, credit, first, both } = await withCredit('PO-P1', 1);
  expect((await settle(id, credit, both, { rest: 'closed' })).body.errors).toEqual({
    reason: "Enter why the vendor won't credit the rest",
  });
  const before = await sumsOf(id, first);
  expect(before).toMatchObject({ came: 0, expected: 23, closed: 0, all: 23, match: 23 });
  const part = await settle(id, credit, both, { rest: 'open' });
  expect([part.status, part.body.expected_credit]).toEqual([200, 12.5]);
  expect(await sumsOf(id, first)).toMatchObject({ came: 10.5, expected: 12.5, closed: 0, all: 23, match: 12.5 });
  expect((await standing()).credits.find(({ number }) => number === 'PO-P1')?.amount).toBe(12.5);

  // The credited part is neither accepted nor forgotten; the rest can be closed by hand.
  const again = (answer: string | null, more: object = {}) =>
    decide(id, first, 'quantity', answer, { seen_answer: 'credit', ...more });
  expect((await again('accepted')).body.message).toBe('$10.50 of this was already credited: close the rest instead');
  expect((await again('closed')).status).toBe(400);
  const closed = await again('closed', { reason: 'Broken by us' });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(await sumsOf(id, first)).toMatchObject({ came: 10.5, expected: 2, closed: 10.5, all: 23, match: 2 });
  const note = async () => (await bar.get<{ internal_note: string }>(`/api/ordering/po/${id}`)).body.internal_note;
  expect(await note()).toBe(
    'Credit note CN-PO-P1 of 1/31/2026: $10.50. Still expected: $12.50\nNot credited: $10.50 (Broken by us)',
  );

  expect((await undo(closed.body.action_id)).status).toBe(200);
  expect((await undo(part.body.action_id)).status).toBe(200);
  expect([await sumsOf(id, first), await note()]).toEqual([before, null]);
});

test('two credit notes at once, each of more than half of what is expected: one settles its part, the other is refused', async () => {
  const { id, credit, first, both } = await withCredit('PO-P2', 2, 7);
  const other = await creditNote('CN-OTHER', 2, 7);
  const answers = await Promise.all([
    settle(id, credit, both, { rest: 'open' }),
    settle(id, other, both, { rest: 'open' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const refused = answers.find(({ status }) => status === 400)?.body.errors?.differences;
  expect(refused).toContain('This credit note is $14.00, the chosen differences are $9.00');
  expect(await sumsOf(id, first)).toMatchObject({ came: 14, expected: 9, closed: 0, all: 23, match: 9 });
});

const numberOf = (credit: object) => (credit as { number: string }).number;

const came = (id: string, amount: number, differences: readonly object[], rest: object = {}) =>
  bar.post<Match & { message: string; reason?: string; action_id: string; errors?: Record<string, string> }>(
    `/api/ordering/po/${id}/match/credit`,
    { amount, differences, ...rest },
  );

test('a credit that came without a note settles what it covers; the rest stays, or all of it is closed; each is undone', async () => {
  const { id, first, both } = await withCredit('PO-Q1', 1);
  const before = await sumsOf(id, first);
  const note = async () => (await bar.get<{ internal_note: string }>(`/api/ordering/po/${id}`)).body.internal_note;
  expect((await came(id, 24, both)).body.errors).toEqual({
    differences:
      'This credit is $24.00, the chosen differences are $23.00. Choose others, or enter the rest as a credit of its own.',
  });
  expect((await came(id, 10.005, both, { rest: 'open' })).body.errors).toEqual({
    amount: 'A credit has at most two decimals',
  });
  expect((await came(id, 0, both, { rest: 'open' })).status).toBe(400);
  const part = await came(id, 10.5, both, { rest: 'open', number: 'CN-9' });
  expect([part.status, part.body.expected_credit]).toEqual([200, 12.5]);
  expect(await sumsOf(id, first)).toMatchObject({ came: 10.5, expected: 12.5, closed: 0, all: 23 });
  const closed = await came(id, 0, both, { rest: 'closed', reason: 'Broken by us' });
  expect(await sumsOf(id, first)).toMatchObject({ came: 10.5, expected: 0, closed: 12.5, all: 23 });
  expect(await note()).toBe('Credit CN-9: $10.50. Still expected: $12.50\nNot credited: $12.50 (Broken by us)');
  for (const { body } of [closed, part]) expect((await undo(body.action_id)).status).toBe(200);
  expect([await sumsOf(id, first), await note()]).toEqual([before, null]);
});

test('the same credit entered by two people at once counts once', async () => {
  const { id, first, both } = await withCredit('PO-Q2', 1);
  const twice = await Promise.all([1, 2, 3].map(() => came(id, 23, both)));
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await sumsOf(id, first)).toMatchObject({ came: 23, expected: 0, all: 23 });
});

test('a credit note counts once: its number is refused on any order of the vendor, and the note is not booked as well', async () => {
  const one = await withCredit('PO-T1', 1);
  const typed = { rest: 'open', number: 'CN-77' };
  const first = await came(one.id, 5, one.both, typed);
  expect([first.status, first.body.expected_credit]).toEqual([200, 18]);
  const again = await came(one.id, 5, one.both, { ...typed, number: ' cn-77 ' });
  expect(again).toMatchObject({ status: 409, body: { reason: 'credit_settled' } });
  expect(again.body.message).toMatch(
    /^Credit CN-77 of \$5.00 was settled with PO-T1 on .*\. Settling it again would count it twice$/,
  );
  expect(again.body.errors).toEqual({ number: again.body.message });
  expect(await sumsOf(one.id, one.first)).toMatchObject({ came: 5, expected: 18 });

  const two = await withCredit('PO-T2', 2, 11.5);
  expect((await came(two.id, 5, two.both, typed)).status).toBe(409);
  expect((await came(two.id, 5, two.both, { ...typed, number: 'CN-PO-T2' })).body.message).toMatch(
    /^This vendor has an invoice CN-PO-T2 of .* would count it twice$/,
  );
  await bar.put(`/api/ordering/invoices/${two.credit}`, { custom_id: 'CN-77' });
  expect((await settle(two.id, two.credit, two.both)).body.errors?.credit_id).toContain('Credit CN-77 of $5.00');
  const asked = await complete(two.credit);
  expect([asked.status, asked.body.reason]).toEqual([409, 'credit_settled']);
  expect(asked.body.message).toContain('Completing it here would count it twice');
  const same = `/api/ordering/invoices/same-number?vendor_id=${vendor_id}&number=cn-77&except=${two.credit}`;
  expect((await bar.get(same)).body).toMatchObject([{ kind: 'credit', id: one.id, amount: 5, settles: 'PO-T1' }]);

  const part = await came(two.id, 5, two.both, { ...typed, same_number: true });
  expect([part.status, part.body.expected_credit]).toEqual([200, 18]);
  for (const { body } of [part, first]) expect((await undo(body.action_id)).status).toBe(200);
  expect((await bar.get(same)).body).toEqual([]);
  expect((await settle(two.id, two.credit, two.both)).status).toBe(200);
});

test('an imported credit note that was settled with an order is here already', async () => {
  const { id, both } = await withCredit('PO-T3', 1);
  expect((await came(id, 5, both, { rest: 'open', number: 'CN-78' })).status).toBe(200);
  const { body: vendor } = await bar.get<{ name: string }>(`/api/ordering/vendors/${vendor_id}`);
  const form = new FormData();
  const row = `CN-78,${vendor.name},2026-01-31,Gin One,750 mL,Spirits,-1,5`;
  form.set('file', new File([`invoice_number,vendor,date,name,size,type,quantity,unit_cost\n${row}`], 'invoices.csv'));
  const { body } = await bar.post<{ skipped: number; notes: string[] }>('/api/import/invoices', form);
  expect(body).toMatchObject({ skipped: 1, notes: [expect.stringContaining('CN-78')] });
});

test('when more bottles come after a price difference was settled, the rest is expected, and a closed one is asked about again', async () => {
  const { id, first } = await received('PO-P3');
  await bill(id, first, 6, 11);
  const price = async () => (await read(id)).lines[0]?.price_difference;
  await decide(id, first, 'price', 'credit');
  await decide(id, first, 'price', 'credited', { seen_answer: 'credit' });
  expect(await price()).toEqual({ amount: 4, answer: 'credited', credited: 4 });
  const arrived = (received_quantity: number) =>
    bar.put(`/api/ordering/po/${id}/receiving/${first}`, { received_quantity });
  await arrived(6);
  expect(await price()).toEqual({ amount: 6, answer: 'credit', credited: 4 });
  expect(await sumsOf(id, first)).toMatchObject({ came: 4, expected: 2, closed: 0, all: 6, match: 2 });
  expect((await standing()).credits.find(({ number }) => number === 'PO-P3')?.amount).toBe(2);
  await decide(id, first, 'price', 'closed', { seen_answer: 'credit', reason: 'Agreed' });
  expect((await standing()).credits.find(({ number }) => number === 'PO-P3')).toBeUndefined();
  await arrived(7);
  expect(await price()).toEqual({ amount: 7, answer: 'credit', credited: 4 });
});

test('a difference that shrinks after its credit came says how much is too much, on the statement as well, until it is closed', async () => {
  const { id, first } = await received('PO-P4');
  await bill(id, first, 6, 10);
  await decide(id, first, 'quantity', 'credit');
  await decide(id, first, 'quantity', 'credited', { seen_answer: 'credit' });
  const quantity = async () => (await read(id)).lines[0]?.quantity_difference;
  const stated = async () => (await standing()).credits.find(({ number }) => number === 'PO-P4')?.amount;
  for (const [billed, amount] of [
    [5, 10],
    [4, 0],
    [3, -10],
  ] as const) {
    await bill(id, first, billed, 10);
    expect(await quantity()).toEqual({ amount, answer: 'credit', credited: 20 });
    expect([(await read(id)).expected_credit, await stated()]).toEqual([amount - 20, amount - 20]);
  }
  const seen = { seen_answer: 'credit' };
  expect((await decide(id, first, 'quantity', 'credited', seen)).status).toBe(400);
  const closed = await decide(id, first, 'quantity', 'closed', seen);
  expect([closed.status, closed.body.expected_credit, await stated()]).toEqual([200, 0, undefined]);
  const { internal_note } = (await bar.get<{ internal_note: string }>(`/api/ordering/po/${id}`)).body;
  expect(internal_note).toBe('Credited too much: $30.00');
  await bill(id, first, 6, 10);
  expect(await quantity()).toEqual({ amount: 20, answer: 'credited', credited: 20 });
  expect(await stated()).toBeUndefined();
});

test('a price accepted after completion re-costs the item and moves no stock, and so does its undo', async () => {
  const { id, invoice, second } = await received('PO-M3');
  await bar.post(`/api/ordering/invoices/${invoice}/status-change`, { status: 'CM' });
  const costOf = async () => {
    const { rows } = await sql<{ cost: number; stock: number }>`
      select c.last_cost::float8 as cost, s.quantity::float8 as stock from stock.item_cost as c
      join stock.item_stock as s on s.organization_id = c.organization_id and s.item_id = c.item_id
      where c.item_id = ${items[1]}`.execute(server.services.systemDb);
    return rows[0];
  };
  const stock = (await costOf())?.stock;
  await bill(id, second, 6, 12);
  const { body } = await decide(id, second, 'price', 'accepted');
  expect([await costOf(), (await costs(invoice))[2]]).toEqual([{ cost: 12, stock }, 12]);
  expect((await undo(body.action_id)).status).toBe(200);
  expect([await costOf(), (await costs(invoice))[2]]).toEqual([{ cost: 10, stock }, 10]);
});

test('what was billed too little cannot be credited, and no decision is taken without a difference', async () => {
  const { id, first, second } = await received('PO-M4');
  await bill(id, first, 3, 10);
  expect(await decide(id, first, 'quantity', 'credit')).toMatchObject({
    status: 400,
    body: { errors: { answer: 'The vendor billed too little here: there is nothing to credit' } },
  });
  expect((await decide(id, second, 'price', 'accepted')).status).toBe(409);
  expect((await decide(id, first, 'quantity', 'accepted')).body).toMatchObject({ open_difference: 0 });
});

test('a new bill or a new delivery asks again; other lines were billed as received in one act', async () => {
  const { id, first } = await received('PO-M5');
  await bill(id, first, 6, 10);
  await decide(id, first, 'quantity', 'credit');
  await bar.put(`/api/ordering/po/${id}/receiving/${first}`, { received_quantity: 5 });
  expect((await read(id)).lines[0]?.quantity_difference).toEqual({ amount: 10, answer: null, credited: 0 });
  const { body } = await bar.post<Match>(`/api/ordering/po/${id}/match`);
  expect(body.lines[1]).toMatchObject({ billed_quantity: 6, quantity_difference: { amount: 0 } });
  expect((await undo(body.action_id)).status).toBe(200);
  expect((await read(id)).lines[1]?.billed_quantity).toBeNull();
});

test('a corrected delivery is undone with the decision that it dropped; one that was decided since is not undone', async () => {
  const { id, first } = await received('PO-M24');
  await bill(id, first, 6, 10);
  await decide(id, first, 'quantity', 'credit');
  const decided = await read(id);
  const corrected = () =>
    bar.put<{ action_id: string }>(`/api/ordering/po/${id}/receiving/${first}`, { received_quantity: 5 });
  const one = await corrected();
  expect((await read(id)).expected_credit).toBe(0);
  expect((await undo(one.body.action_id)).status).toBe(200);
  expect(await read(id)).toEqual(decided);
  const two = await corrected();
  await decide(id, first, 'quantity', 'accepted');
  expect((await undo(two.body.action_id)).status).toBe(409);
  expect((await read(id)).lines[0]?.quantity_difference).toMatchObject({ amount: 10, answer: 'accepted' });
});

test('an item that was not ordered is billed, too', async () => {
  const { id, invoice } = await received('PO-M6');
  const inventory_items = [{ id: items[2], quantity: 2, unit_cost: 20 }];
  await bar.post(`/api/ordering/invoices/${invoice}/items/bulk`, { inventory_items });
  const extra = (await read(id)).lines[2];
  expect(extra).toMatchObject({ delivery: 'not_ordered', accepted_quantity: 2 });
  const { body } = await bill(id, extra?.line_id ?? '', 3, 20);
  expect(body.lines[2]).toMatchObject({ quantity_difference: { amount: 20 }, price_difference: { amount: 0 } });
});

test('of two people who decide at once, the second learns what was decided, and decides again with it', async () => {
  const { id, invoice, first } = await received('PO-M7');
  await bill(id, first, 4, 11);
  const answers = await Promise.all(['accepted', 'credit'].map((answer) => decide(id, first, 'price', answer)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'changed_since' });
  const { lines, expected_credit } = await read(id);
  const { answer } = lines[0]?.price_difference ?? {};
  // A credit keeps the ordered cost, an accepted price is on the invoice: never one with the other.
  expect([(await costs(invoice))[1], expected_credit]).toEqual(answer === 'credit' ? [10, 4] : [11, 0]);
  const other = answer === 'credit' ? 'accepted' : 'credit';
  expect((await decide(id, first, 'price', other)).status).toBe(409);
  expect((await decide(id, first, 'price', other, { seen_answer: answer })).status).toBe(200);
  expect((await costs(invoice))[1]).toBe(other === 'credit' ? 10 : 11);
});

test('null asks again, and an accepted price goes back to the ordered cost; so does a new bill', async () => {
  const { id, invoice, first } = await received('PO-M20');
  await bill(id, first, 4, 12);
  await decide(id, first, 'price', 'accepted');
  const { status, body } = await decide(id, first, 'price', null, { seen_answer: 'accepted' });
  expect([status, body.lines[0]?.price_difference]).toEqual([200, { amount: 8, answer: null, credited: 0 }]);
  expect((await costs(invoice))[1]).toBe(10);
  await decide(id, first, 'price', 'accepted');
  await bill(id, first, 4, 13);
  expect((await costs(invoice))[1]).toBe(10);
  expect((await decide(id, first, 'price', 'accepted')).status).toBe(200);
  expect((await costs(invoice))[1]).toBe(13);
});

test('a cost that a person entered on the invoice is not written over, and a removed line has no price to accept', async () => {
  const { id, invoice, first, second } = await received('PO-M21');
  await bill(id, first, 4, 12);
  await decide(id, first, 'price', 'accepted');
  const { body } = await bar.get<{ items: { id: string }[] }>(`/api/ordering/invoices/${invoice}`);
  const [one, two] = body.items.map((line) => line.id);
  const change = (fields: object) => bar.put(`/api/ordering/invoices/${invoice}/items`, fields);
  expect((await change({ action: 'update', line_id: one, unit_cost: 15 })).status).toBe(200);
  const seen = { seen_answer: 'accepted' };
  for (const answer of ['credit', null])
    expect(await decide(id, first, 'price', answer, seen)).toMatchObject({
      status: 409,
      body: { reason: 'changed_since', message: expect.stringContaining('was set to $15.00 on the invoice') },
    });
  expect((await costs(invoice))[1]).toBe(15);
  expect((await read(id)).lines[0]?.price_difference.answer).toBe('accepted');
  await bill(id, first, 4, 13); // asks again, and leaves the cost
  expect((await costs(invoice))[1]).toBe(15);
  await bill(id, second, 6, 12);
  expect((await change({ action: 'remove', line_id: two })).status).toBe(200);
  expect(await decide(id, second, 'price', 'accepted')).toMatchObject({
    status: 409,
    body: { reason: 'changed_since', message: expect.stringContaining('was removed from the invoice since') },
  });
  expect((await decide(id, second, 'price', 'credit')).status).toBe(200);
});

test('an order whose draft invoice was deleted is open again, with nothing received, billed or to be credited', async () => {
  const { id, invoice, first } = await received('PO-M22');
  await bill(id, first, 6, 12);
  await decide(id, first, 'quantity', 'credit');
  const compared = await read(id);
  const deleted = await bar.delete<{ action_id: string }>(`/api/ordering/invoices/${invoice}`);
  expect((await undo(deleted.body.action_id)).status).toBe(200);
  expect(await read(id)).toEqual(compared);
  expect((await bar.delete(`/api/ordering/invoices/${invoice}`)).status).toBe(200);
  const order = await bar.get<{ status: string; order_stage: string }>(`/api/ordering/po/${id}`);
  expect(order.body).toMatchObject({ status: 'DR', order_stage: 'draft' });
  expect(await read(id)).toMatchObject({ expected_credit: 0, billed_total: 0, open_difference: 0 });
  const again = await bar.post<{ invoice_id: string }>(`/api/ordering/po/${id}/convert`, {});
  expect(again.status).toBe(200);
  expect(await costs(again.body.invoice_id)).toEqual([120, 10, 10]);
  const { lines } = await read(id);
  expect(lines.map((line) => [line.accepted_quantity, line.billed_quantity])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("a conversion is not undone once the vendor's invoice was compared; without a bill, a waiting mail goes with it", async () => {
  const draft = { vendor_id, type: 'PO', custom_id: 'PO-M23' };
  const { invoice_id: id } = (await bar.post<{ invoice_id: string }>('/api/ordering/invoices', draft)).body;
  await bar.post(`/api/ordering/invoices/${id}/items/bulk`, {
    inventory_items: [{ id: items[0], quantity: 12, unit_cost: 10 }],
  });
  const { body: made } = await bar.post<{ action_id: string }>(`/api/ordering/po/${id}/convert`, {});
  await bar.post(`/api/ordering/po/${id}/receiving`);
  const line = (await read(id)).lines[0]?.line_id as string;
  const billed = await bill(id, line, 14, 10);
  const credit = await decide(id, line, 'quantity', 'credit');
  const mail = { to: 'nora@vendor.example', subject: 'Differences on PO-M23' };
  expect((await bar.post(`/api/ordering/po/${id}/match/mail`, mail)).status).toBe(200);
  const waiting = async () =>
    (await bar.get<{ data: { subject: string }[] }>('/api/outbox')).body.data.filter(
      ({ subject }) => subject === mail.subject,
    ).length;
  expect(await undo(made.action_id)).toMatchObject({
    status: 409,
    body: { reason: 'changed_since', message: expect.stringContaining("The vendor's invoice was entered") },
  });
  expect([(await read(id)).expected_credit, await waiting()]).toEqual([20, 1]);
  for (const { body } of [credit, billed]) expect((await undo(body.action_id)).status).toBe(200);
  expect((await undo(made.action_id)).status).toBe(200);
  expect(await waiting()).toBe(0);
  expect(await read(id)).toMatchObject({ invoice_id: null, expected_credit: 0, billed_total: 0 });
});

test('the differences are mailed once, as they were shown; without any nothing is mailed', async () => {
  const { id, first, second } = await received('PO-M8');
  await bill(id, first, 6, 10);
  await decide(id, first, 'quantity', 'credit');
  const mail = `/api/ordering/po/${id}/match/mail`;
  const shown = (await bar.get<{ to: string; subject: string; text: string }>(mail)).body;
  expect(shown).toMatchObject({ to: 'nora@vendor.example', subject: 'Differences on purchase order PO-M8' });
  expect(shown.text).toContain(
    'Gin One 750 mL\n  6.00 ordered, 4.00 delivered\n  6.00 invoiced, 4.00 accepted: $20.00',
  );
  expect(shown.text).toContain('We expect a credit of $20.00.');
  expect(shown.text).not.toContain('Rum Two');
  const sent = { to: shown.to, subject: shown.subject };
  const answers = await Promise.all([1, 2, 3].map(() => bar.post<{ reason: string }>(mail, sent)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const outbox = (await bar.get<{ data: { subject: string; text: string }[] }>('/api/outbox')).body.data;
  expect(outbox.filter(({ subject }) => subject === shown.subject)).toMatchObject([{ text: shown.text }]);
  expect((await bar.get<{ sends: unknown[] }>(`/api/ordering/po/${id}`)).body.sends).toEqual([]);
  const whole = await received('PO-M9');
  await bar.put(`/api/ordering/po/${whole.id}/receiving/${whole.first}`, { received_quantity: 6 });
  expect((await bar.post(`/api/ordering/po/${whole.id}/match/mail`, sent)).status).toBe(409);
  expect(second).not.toBe(first);
});

test("another organization's lines are not found", async () => {
  const { id, first } = await received('PO-M10');
  const rival = await server.createTestHouse('Rival');
  expect((await rival.get(`/api/ordering/po/${id}/match`)).status).toBe(404);
  expect((await rival.put(`/api/ordering/po/${id}/match/${first}`, { quantity: 1, unit_cost: 1 })).status).toBe(404);
  const other = await received('PO-M11');
  expect((await bill(id, other.first, 1, 1)).status).toBe(404);
});

test("an order shows what the vendor's terms ask of it: missing minimum, and lines in broken packs", async () => {
  const draft = { vendor_id, type: 'PO', custom_id: 'PO-T1' };
  const { invoice_id: id } = (await bar.post<{ invoice_id: string }>('/api/ordering/invoices', draft)).body;
  const inventory_items = [{ id: items[0], quantity: 7, unit_cost: 10 }];
  await bar.post(`/api/ordering/invoices/${id}/items/bulk`, { inventory_items });
  const terms = async () => (await bar.get<{ broken_packs: unknown[] }>(`/api/ordering/po/${id}/terms`)).body;
  expect(await terms()).toMatchObject({ missing_amount: 0, missing_cases: 0, broken_packs: [] });
  await bar.put(`/api/ordering/vendors/${vendor_id}/terms`, { minimum_amount: 100, minimum_cases: 2 });
  await bar.put(`/api/ordering/vendors/${vendor_id}/codes`, { code: 'G1', inventory_item_id: items[0], pack: 6 });
  expect(await terms()).toMatchObject({
    ...{ minimum_amount: 100, missing_amount: 30, minimum_cases: 2, missing_cases: 0.83 },
    broken_packs: [{ name: 'Gin One', quantity: 7, pack: 6, proposed: 12 }],
  });
});
