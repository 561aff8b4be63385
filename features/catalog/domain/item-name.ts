export type ReadName = { ok: true; name: string } | { ok: false; reason: string };

const SHORTEST = 5;
const LONGEST = 170;

/**
 * An item's name as stored: 5 to 170 characters if a person types it (ITEM-051 to ITEM-053); an emoji counts as one. In
 * files it may be shorter: lists and invoices have Sol, Suze, SKYY and Coke.
 */
export function readItemName(text: string, origin: 'form' | 'file' = 'form'): ReadName {
  const name = text.trim();
  const length = [...name].length;
  if (length === 0 && origin === 'file') return { ok: false, reason: 'Name is required' };
  if (length < SHORTEST && origin === 'form')
    return { ok: false, reason: 'Name is required. Must be 5 or more characters long' };
  if (length > LONGEST) {
    const reason =
      origin === 'form' ? 'Must be 170 characters or less long' : 'Name must be 170 characters or less long';
    return { ok: false, reason };
  }
  if (/\p{Cc}/u.test(name)) return { ok: false, reason: 'Name contains characters that cannot be shown' };
  return { ok: true, name };
}
