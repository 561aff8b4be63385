import { formatFigure, formatIn } from '#shared/domain/format.ts';
import type { Region } from '#shared/domain/region.ts';

/** A bottle of spirits is 750 mL in North America; elsewhere it is 700 mL, which Europe writes in centiliters. */
const SEVEN_FIFTY = new Set('US PR CA MX'.split(' '));
const IN_MILLILITERS = new Set('AU NZ JP KR SG HK ZA'.split(' '));

/** The usual bottle there, as people write it: an example for fields of sizes. */
export function usualBottle({ country, units }: Pick<Region, 'country' | 'units'>): string {
  if (SEVEN_FIFTY.has(country) || units === 'oz') return '750 mL';
  return IN_MILLILITERS.has(country) ? '700 mL' : '70 cl';
}

/** A usual pour of wine there. */
export const usualPour = ({ units }: Pick<Region, 'units'>): string => (units === 'oz' ? '5 oz' : '150 mL');

/** A usual pour of spirits there; the measure of the United Kingdom is 25 mL. */
export const usualShot = ({ country, units }: Pick<Region, 'country' | 'units'>): string => {
  if (units === 'oz') return '1.5 oz';
  return country === 'GB' ? '25 mL' : '40 mL';
};

/** Examples of what a field for any size takes. */
export const sizeExamples = (region: Region): string =>
  `${usualBottle(region)}, 6 x 330 mL, ${region.units === 'oz' ? '1/2 gal' : formatIn(region, () => `${formatFigure(1.5)} L`)}`;
