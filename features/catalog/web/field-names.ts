import { FIELD_KINDS, isFieldCode } from '../domain/field-codes.ts';

const UPPERCASE = new Set(['abv', 'ibu', 'smv', 'upc', 'sku']);

/** The name of an attribute for people, by its two-letter code. */
export const fieldName = (code: string): string => attributeName(isFieldCode(code) ? FIELD_KINDS[code] : code);

/** Turns "flavor_profile" into "Flavor profile". */
export function attributeName(name: string): string {
  if (UPPERCASE.has(name)) return name.toUpperCase();
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Attributes that a person can give an item; vintage and type are fields of the item itself. */
export const OFFERED_CODES = Object.keys(FIELD_KINDS).filter((code) => !['VN', 'TY', 'DI', 'XC'].includes(code));
