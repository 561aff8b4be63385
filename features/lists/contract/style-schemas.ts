import { z } from 'zod';
import { id, text } from '#shared/contract/schemas.ts';
import { ALIGNMENTS, FONT_FAMILIES, STYLE_TYPES } from '../domain/looks.ts';

export const styleType = z.enum(STYLE_TYPES);

const COLOR = 'Must be a color like #1c1a18';

/** Hexadecimal only, because it goes into guests' pages. */
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/, COLOR)
  .transform((value) =>
    value.length === 4 ? `#${[...value.slice(1)].map((digit) => digit + digit).join('')}` : value,
  );

const fontWeight = z.union(
  [
    z.literal('normal').transform(() => 400),
    z.literal('bold').transform(() => 700),
    z.number().min(100).max(900).multipleOf(100),
  ],
  'Must be 100, 200 … 900, normal or bold',
);

export const looks = {
  fontFamily: z.enum(FONT_FAMILIES),
  fontSize: z.number().min(6).max(96),
  fontWeight,
  color,
  alignment: z.enum(ALIGNMENTS),
  /** Space below: pixels on screen, points on paper. */
  spacing: z.number().min(0).max(200),
};

export const styleName = text('Name', 1, 255).nullish();

export const style = z.object({
  id,
  name: z.string().nullable(),
  type: styleType,
  fontFamily: z.enum(FONT_FAMILIES),
  fontSize: z.number(),
  fontWeight: z.number().int(),
  color: z.string(),
  alignment: z.enum(ALIGNMENTS),
  spacing: z.number(),
  /** Applies to lists without their own style of this type. */
  isDefault: z.boolean(),
  /** Lists that use it as their own style. */
  listIds: z.array(id),
});

export type Style = z.output<typeof style>;

/** A style for guests. */
export const publicStyle = style.pick({
  type: true,
  fontFamily: true,
  fontSize: true,
  fontWeight: true,
  color: true,
  alignment: true,
  spacing: true,
});

export type PublicStyle = z.output<typeof publicStyle>;
