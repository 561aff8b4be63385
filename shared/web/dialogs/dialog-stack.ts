import type { Address } from '#shared/web/address/address.ts';
import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';

export interface OpenDialog {
  definition: DialogDefinition;
  value: string;
}

/**
 * The dialogs in an address, lowest first: the order of the parameters is the order of the stack. An empty value names nothing
 * that a dialog could show.
 */
export function dialogsOfAddress(definitions: readonly DialogDefinition[], address: Address): OpenDialog[] {
  return Object.entries(address).flatMap(([parameter, value]) => {
    const definition = definitions.find((each) => each.parameter === parameter && (each.when?.(address) ?? true));
    return definition && value !== undefined && (value !== '' || definition.opensEmpty) ? [{ definition, value }] : [];
  });
}

/** An address as a dialog reads it: an empty value is none. */
export const withoutEmpty = (address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
