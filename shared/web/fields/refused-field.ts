/** Focuses the first field whose text could not be taken over; returns whether there is one. */
export function toUnreadField(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('input[data-unread]');
  field?.focus();
  return field !== null && field !== undefined;
}

/**
 * Focuses the first invalid field inside; returns whether there is one. Without this check a form's button would save
 * the previous figure and silently lose what was typed.
 */
export function toRefusedField(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('input[aria-invalid=true]');
  field?.focus();
  return field !== null && field !== undefined;
}
