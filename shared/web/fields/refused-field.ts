/**
 * Brings a person to the first field within that refuses what stands in it; answers whether there is one. A form whose
 * button does not ask this would save the figure before, and what was typed would be lost without a word.
 */
export function toRefusedField(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('input[aria-invalid=true]');
  field?.focus();
  return field !== null && field !== undefined;
}
