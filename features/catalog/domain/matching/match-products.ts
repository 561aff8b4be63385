import { type ComparedProduct, compareParts, describeProduct, FEATURES } from './compare-products.ts';
import model from './matcher.json' with { type: 'json' };
import { spellOutInitials } from './spell-out.ts';
import { weighEvidence } from './weigh-evidence.ts';

export interface Comparison {
  /** 0 to 1: of a hundred proposals at 0.9, ninety are right. */
  readonly confidence: number;
  readonly reason: 'barcode' | 'name';
}

export interface OfferedProduct extends ComparedProduct {
  /** Bottles that the venue has or has bought: among products that fit equally well, the one with most is preferred. */
  readonly usual?: number;
}

/** Products below this are not proposed; products that fit equally well share the confidence. */
export const LEAST_CONFIDENCE = 0.02;
/** From this confidence on, a proposal may be accepted in bulk. */
export const SURE_CONFIDENCE = 0.9;

/**
 * The training lists do not show how often the usual bottle is meant: this assumes three times in four. The product
 * bought most counts more, but only among products that have every word of the name: "Tito's" means the size that sells.
 */
const USUAL = Math.log(3);
const EACH_TIMES_E = 0.4;
const MOST_BOUGHT = 2;
/** A common barcode is evidence, but lists put one on several products. */
const COMMON_BARCODE = 6;
/** The training lists sell a new vintage under the old barcode; on a shelf the two are different items. */
const OTHER_VINTAGE = -3;
/** The lists have few products in two strengths, but 60 % is never the bottle of 40 %. */
const OTHER_STRENGTH = -3;
/** Caps on confidence: a different stated vintage, strength or type is never sure, and a different size is never likely. */
const MOST_UNLIKE = 0.85;
const MOST_OTHER_SIZE = 0.6;

/**
 * The confidence that each offered product is the requested one. Products that fit nearly as well share it, so a tie is
 * never sure, and part of it is left for "none of them": the confidences add up to less than 1.
 */
export function matchProducts(asked: ComparedProduct, offered: readonly OfferedProduct[]): Comparison[] {
  const mine = describeProduct({ ...asked, name: spellOutInitials(asked.name, offered) });
  const weighed = offered.map((product) => {
    const barcode = asked.barcodes.some((code) => product.barcodes.includes(code));
    const features = compareParts(mine, describeProduct(product));
    const evidence = model.sharpness * weighEvidence(model, features);
    const strength = features[STRENGTH_DIFFERS] === 1;
    const year = differ(asked.vintage, product.vintage);
    return {
      barcode,
      most: barcode
        ? 1
        : sizesDiffer(asked, product)
          ? MOST_OTHER_SIZE
          : year || strength || differ(asked.short_type, product.short_type)
            ? MOST_UNLIKE
            : 1,
      evidence:
        evidence +
        (barcode ? COMMON_BARCODE : 0) +
        usualness(product.usual ?? 0, (features[WORDS_FOUND] as number) > 0.999) +
        (year ? OTHER_VINTAGE : 0) +
        (strength ? OTHER_STRENGTH : 0),
    };
  });
  const most = Math.max(0, ...weighed.map(({ evidence }) => evidence));
  const total = weighed.reduce((sum, { evidence }) => sum + Math.exp(evidence - most), Math.exp(-most));
  return weighed.map(({ barcode, most: cap, evidence }) => ({
    confidence: Math.round(Math.min(Math.exp(evidence - most) / total, cap) * 1000) / 1000,
    reason: barcode ? 'barcode' : 'name',
  }));
}

const WORDS_FOUND = FEATURES.indexOf('asked words found');
const STRENGTH_DIFFERS = FEATURES.indexOf('strength differs');

const usualness = (bottles: number, hasAllWords: boolean): number =>
  bottles > 0 ? USUAL + (hasAllWords ? Math.min(MOST_BOUGHT, EACH_TIMES_E * Math.log1p(bottles)) : 0) : 0;

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
const sizesDiffer = ({ content: one }: ComparedProduct, { content: other }: ComparedProduct) =>
  one !== null && other !== null && Math.abs(one - other) > 0.08 * Math.max(one, other);
