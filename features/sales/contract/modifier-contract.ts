import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, sort } from '#shared/contract/schemas.ts';
import { named } from './pos-schemas.ts';

const tag = 'Point of sale';

/** `adds_own` adds to what the guest drinks, `replaces_same` takes another item in the same amount. */
const EFFECTS = ['multiplies', 'adds', 'adds_own', 'replaces', 'replaces_same', 'nothing'] as const;

/** A modifier's effect on the amount that one sold unit takes (D42). Fields that an effect does not use are null. */
const effect = z.object({
  effect: z.enum(EFFECTS),
  factor: z.number().nullable(),
  inventory_item: named.nullable(),
  depletion_size: named.nullable(),
});

export const modifier = z.object({
  id,
  name: z.string(),
  /** The till's list that offers it, such as "Mixers". */
  list: z.string().nullable(),
  pos: named,
  /** Matched means that it has an effect, including "nothing". */
  state: z.enum(['matched', 'unmatched']),
  ...effect.partial({ effect: true }).shape,
  effect: effect.shape.effect.nullable(),
  /** POS items with a different effect. */
  exceptions: z.array(effect.extend({ pos_item: named })),
  /**
   * `sold` is the money charged for the modifier, part of the gross of its lines; `gross` is the total of those
   * lines.
   */
  sold: z.number(),
  gross: z.number(),
  lines: z.number().int(),
  quantity: z.number(),
  /** Lines of the open cycle that were depleted without it and that a match can correct; none if it changes nothing. */
  waiting: z.number().int(),
  /** No longer in the till's menu. */
  removed: z.boolean(),
});

/** The database keeps six decimals: less would become 0. */
const SMALLEST_FACTOR = 1e-6;

const sums = z.object({ lines: z.number().int(), quantity: z.number(), sold: z.number(), gross: z.number() });

const body = z.object({
  id,
  /** Null removes the match. */
  effect: z.enum(EFFECTS, { error: `Effect must be one of ${EFFECTS.join(', ')}` }).nullable(),
  factor: z
    .number({ error: 'Factor must be a number' })
    .min(0, 'Factor must be 0 or above')
    .max(100, 'Factor must be 100 or below')
    .refine((factor) => factor === 0 || factor >= SMALLEST_FACTOR, 'Factor must be 0, or 0.000001 or above')
    .nullish(),
  inventory_item_id: id.nullish(),
  depletion_size_id: id.nullish(),
  /** Only for this POS item. */
  pos_item_id: id.nullish(),
  /** Post what it would have taken since the start of the open cycle (D42). */
  deplete_sales: z.boolean().default(true),
});

export type ModifierChange = z.output<typeof body>;

/** What one unit of a drink takes of an item, without a modifier and with it. */
const partOfDrink = z.object({
  inventory_item: named,
  /** In `unit`: milliliters, grams, or stock units of the item. */
  without: z.number(),
  with: z.number(),
  unit: z.enum(['mL', 'g', 'each']),
});

export type DrinkPreview = z.output<typeof drinkPreview>;

const drinkPreview = z.object({
  pos_item: named,
  /** Units sold with the modifier. */
  sold: z.number(),
  parts: z.array(partOfDrink),
  /** Why it takes nothing, and what to fix. */
  problem: z.string().nullable(),
});

export const modifierContract = {
  listModifiers: route('member', {
    method: 'GET',
    path: '/pos/modifiers',
    tag,
    summary: 'Modifiers with their effects and what they were sold for',
  })
    .input(
      z.object({
        page,
        limit: limit(100),
        sort: sort(['sold', 'name', 'list', 'gross'] as const, 'sold:desc'),
        search: z.string().max(200).optional(),
        state: z.enum(['all', 'matched', 'unmatched']).default('all'),
        pos_id: id.optional(),
      }),
    )
    .output(
      pageOf(modifier).extend({
        /** Sums over unmatched modifiers on lines that are not ignored. */
        unmatched: sums.extend({
          modifiers: z.number().int(),
          /** The first of these sales; null without any. */
          since: z.string().nullable(),
        }),
      }),
    ),
  getModifier: route('member', { method: 'GET', path: '/pos/modifiers/{id}', tag, summary: 'One modifier' })
    .input(z.object({ id }))
    .output(modifier),
  changeModifier: route('member', {
    method: 'PUT',
    path: '/pos/modifiers/{id}',
    tag,
    summary: 'Set what a modifier does to stock',
    description:
      '{effect: "multiplies", factor}, {effect: "adds" | "replaces", inventory_item_id, depletion_size_id}, ' +
      '{effect: "adds_own", depletion_size_id}, {effect: "replaces_same", inventory_item_id}, {effect: "nothing"}, or ' +
      '{effect: null} to remove the match. With pos_item_id it holds for that POS item only. "replaces" takes the item in ' +
      'place of the main source, "replaces_same" in the same amount; "adds_own" adds to the main spirit of the drink, ' +
      'whatever it is. Sales already posted with another effect stay.',
  })
    .input(body)
    .output(
      modifier.extend({
        depleted: z.object({ lines: z.number().int(), quantity: z.number() }),
        /** Undoes the whole change, including stock; null if nothing changed. */
        action_id: id.nullable(),
      }),
    ),
  previewModifier: route('member', {
    method: 'GET',
    path: '/pos/modifiers/{id}/unmatched-sales',
    tag,
    summary: 'How many sales of the open cycle wait for the effect of a modifier',
  })
    .input(z.object({ id, pos_item_id: id.optional() }))
    .output(sums.extend({ from: z.string() })),
  previewDrinks: route('member', {
    method: 'GET',
    path: '/pos/modifiers/{id}/drinks',
    tag,
    summary: 'What the drinks that a modifier was sold with would take with an effect',
    description:
      'For the matched POS items that it was sold with most often, or for pos_item_id: what one unit takes without the ' +
      'modifier and with this effect, by the rules that sales are posted with. Until it is sold, drinks that sell most are ' +
      'the examples, or example_id. Nothing is stored.',
  })
    .input(
      z.object({
        id,
        effect: z.enum(EFFECTS, { error: `Effect must be one of ${EFFECTS.join(', ')}` }),
        factor: z.coerce
          .number({ error: 'Factor must be a number' })
          .min(0, 'Factor must be 0 or above')
          .max(100, 'Factor must be 100 or below')
          .optional(),
        inventory_item_id: id.optional(),
        /** As written: "1.5 oz". */
        depletion_size: z.string().max(100).optional(),
        pos_item_id: id.optional(),
        example_id: id.optional(),
      }),
    )
    .output(
      z.object({
        /** Most sold first, at most five. */
        drinks: z.array(drinkPreview),
        /** Further matched POS items that it was sold with. */
        more: z.number().int(),
        /** POS items that it was sold with and that have no match, so they take nothing. */
        unmatched: z.number().int(),
        /** The drinks are examples: it was not sold with them. */
        examples: z.boolean(),
      }),
    ),
};
