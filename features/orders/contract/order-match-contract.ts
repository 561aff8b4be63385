import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, oneLine } from '#shared/contract/schemas.ts';
import { namedItem, orderSend, receivedLine } from './purchase-order-schemas.ts';

const tag = 'Purchase orders';

/** Money that the vendor bills too much (above 0) or too little; a null answer is a decision to make. */
const difference = z.object({
  amount: z.number(),
  /** Closed: the vendor does not credit the rest, for a reason. */
  answer: z.enum(['accepted', 'credit', 'credited', 'closed']).nullable(),
  /** How much of the amount credit notes have settled. */
  credited: z.number(),
});

const matchedLine = z.object({
  /** A line of the order, or of its invoice if it was not ordered. */
  line_id: id,
  inventory_item: namedItem,
  /** Another item that came instead. */
  substitute: namedItem.nullable(),
  /** Null if it was not ordered. */
  ordered_quantity: z.number().nullable(),
  ordered_cost: z.number().nullable(),
  /** Null until the delivery is entered. */
  accepted_quantity: z.number().nullable(),
  damaged_quantity: z.number(),
  delivery: receivedLine.shape.state.or(z.literal('not_ordered')),
  /** As on the vendor's invoice; null until it is entered. */
  billed_quantity: z.number().nullable(),
  billed_cost: z.number().nullable(),
  quantity_difference: difference,
  price_difference: difference,
});

export const orderMatch = z.object({
  order_id: id,
  invoice_id: id.nullable(),
  lines: z.array(matchedLine),
  /** What the vendor bills for the entered lines. */
  billed_total: z.number(),
  /** Differences without a decision, each without its sign. */
  open_difference: z.number(),
  /** What the vendor is to credit, and has not credited yet. */
  expected_credit: z.number(),
  /** The newest e-mail about the differences. */
  last_send: orderSend.nullable(),
});

const amount = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} must be 0 or above`)
    .max(most, `${label} is too large`);

const decision = (field: string) =>
  z
    .enum(['accepted', 'credit', 'credited', 'closed'], {
      error: `${field} must be accepted, credit, credited, closed or null`,
    })
    .nullable();

const answered = orderMatch.extend({ action_id: id.nullable() });

export const orderMatchContract = {
  getOrderMatch: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/match',
    tag,
    summary: 'Order, delivery, and the vendor’s invoice side by side, with the differences in money',
  })
    .input(z.object({ id }))
    .output(orderMatch),
  billLine: route('member', {
    method: 'PUT',
    path: '/ordering/po/{id}/match/{line_id}',
    tag,
    summary: 'Enter a line as the vendor billed it',
    description:
      'Moves no stock. Earlier decisions about the line are dropped: where its price was accepted, the line on the ' +
      'invoice has the ordered cost again.',
  })
    .input(z.object({ id, line_id: id, quantity: amount('Quantity', 1e7), unit_cost: amount('Unit cost', 99_999_999) }))
    .output(answered),
  billRest: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/match',
    tag,
    summary: 'The vendor billed all other lines as they were received, at the cost on the invoice',
  })
    .input(z.object({ id }))
    .output(answered),
  decideDifference: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/match/{line_id}/decision',
    tag,
    summary: 'Accept a difference, or expect a credit for it',
    description:
      'An accepted price becomes the cost on the invoice made from the order, completed or not. A credit needs a ' +
      'difference above 0; once it came, it is credited. What the vendor will not credit is closed, with a reason. Null asks again. A decision that is there already is only replaced with its seen_answer. A ' +
      'cost that was entered on the invoice by hand is not written over: 409.',
  })
    .input(
      z.object({
        id,
        line_id: id,
        difference: z.enum(['price', 'quantity'], { error: 'difference must be price or quantity' }),
        answer: decision('answer'),
        /** The answer shown to the person who decides. */
        seen_answer: decision('seen_answer').optional(),
        /** Needed for closed. */
        reason: oneLine('Reason', 1, 200).optional(),
      }),
    )
    .output(answered),
  settleCredit: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/match/credit',
    tag,
    summary: 'The credit that was expected for these differences came: as a draft credit note, or as an amount',
    description:
      'The invoice made from the order never held these amounts, so the note is not booked: it becomes a paper of the ' +
      'order with its files, and the draft is removed. If it comes to less than the differences, rest says what becomes of ' +
      'the others: they stay expected, or are closed with a reason. The differences are settled in the order given. Without ' +
      'credit_id, amount says what came; 0 closes everything that was expected. A number that was settled or booked before is ' +
      'refused (409, reason credit_settled), unless same_number says that this is another part of that credit.',
  })
    .input(
      z.object({
        id,
        credit_id: id.optional(),
        amount: amount('Amount', 99_999_999).optional(),
        /** The number of the credit note, for the order's note. */
        number: oneLine('Number', 1, 100).nullish(),
        /** Confirms that this settles more of a credit whose number was used before. */
        same_number: z.boolean().optional(),
        differences: z
          .array(z.object({ line_id: id, difference: z.enum(['price', 'quantity']) }))
          .min(1, 'Choose at least one difference')
          .max(2000),
        rest: z.enum(['open', 'closed'], { error: 'rest must be open or closed' }).optional(),
        reason: oneLine('Reason', 1, 200).optional(),
      }),
    )
    .output(answered),
  previewMatchMail: route('member', {
    method: 'GET',
    path: '/ordering/po/{id}/match/mail',
    tag,
    summary: 'The e-mail about the differences that would be sent to the representative',
  })
    .input(z.object({ id }))
    .output(
      z.object({
        to: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
        reply_to: z.string(),
        last_send: orderSend.nullable(),
      }),
    ),
  sendMatchMail: route('member', {
    method: 'POST',
    path: '/ordering/po/{id}/match/mail',
    tag,
    summary: 'Send the differences to the representative',
    description: 'Refused without differences, and where they were sent already (409), unless seen_send_id names it.',
  })
    .input(
      z.object({
        id,
        to: z.string({ error: 'Invalid email address' }).trim().pipe(z.email('Invalid email address').max(254)),
        subject: oneLine('Subject', 1, 400),
        seen_send_id: id.nullish(),
      }),
    )
    .output(z.object({ mail_id: id, leaves: z.boolean(), action_id: id })),
};
