import { contentOf } from '#features/catalog/domain/content.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import type { PosName } from './read-pos-name.ts';
import { isMini } from './same-product.ts';

interface Bottle {
  /** A main type, such as SP. */
  readonly type: string;
  /** Milliliters; null for an item that is not poured. */
  readonly content: number | null;
}

const HALVES_ML = [200, 350, 375];
/** How far apart two sizes of one bottle may be written: 12.7 oz and 375 mL. */
const ROUNDING = 0.01;
const POURED: readonly string[] = ['SP', 'WI'];
const SAYS_SMALL = /\b(minis?|miniatures?|nips?|half|halves|splits?|piccolos?|demis?|airplane|flask)\b/i;

const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING * other;

/**
 * Whether this is a mini or a half bottle of spirits or wine: no bar pours from it, so a till's name means it only if
 * it says so, by a word or by the bottle's size.
 */
export function isUnaskedSmall({ product, amount, serving }: PosName, { type, content }: Bottle): boolean {
  if (content === null || !POURED.includes(type)) return false;
  const isSmall = isMini(content) || HALVES_ML.some((half) => isNear(content, half));
  if (!isSmall || serving === 'half' || SAYS_SMALL.test(product)) return false;
  const read = amount ? parseSize(amount) : undefined;
  const asked = read?.ok ? contentOf(Number(read.size.volume), read.size.unit, read.size.count) : null;
  return asked === null || !isNear(asked, content);
}
