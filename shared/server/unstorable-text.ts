import { Refusal, refuseField } from './refusal.ts';

/** Refuses texts with a character that PostgreSQL cannot store, anywhere in the input, by the field's name. */
export function refuseUnstorable(input: unknown): void {
  const field = findUnstorable(input, '');
  if (field === null) return;
  const text = 'contains characters that cannot be stored';
  throw field ? refuseField(field, `${field} ${text}`) : new Refusal('invalid', `The call ${text}`);
}

function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Blob) return null;
  for (const [name, part] of Object.entries(value)) {
    const within = path ? `${path}.${name}` : name;
    const found = name.includes('\0') ? path || 'input' : findUnstorable(part, within);
    if (found !== null) return found;
  }
  return null;
}
