/** Focuses the first field whose text could not be taken over; returns whether there is one. */
function toUnreadField(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('input[data-unread]');
  field?.focus();
  return field !== null && field !== undefined;
}

let holds = false;

/**
 * For every field that can hold a text it doesn't understand: no form is sent while one does, because its values are
 * still those from before. The person is taken to the field instead.
 */
export function holdUnreadForms(): void {
  if (holds || typeof document === 'undefined') return;
  holds = true;
  const hold = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || !toUnreadField(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('submit', hold, { capture: true });
}

/**
 * Focuses the first invalid field inside; returns whether there is one. For buttons outside a form, which would
 * save the previous figure and silently lose what was typed.
 */
export function toRefusedField(within: ParentNode | null): boolean {
  const field = within?.querySelector<HTMLElement>('input[aria-invalid=true]');
  field?.focus();
  return field !== null && field !== undefined;
}
