import { dateOrderOf } from '#shared/domain/date-order.ts';
import type { ReadDocument } from './document.ts';
import { type TextRow, textOf } from './page-text.ts';
import { readDays, settleDay } from './read-day.ts';

const DOCUMENT = '(?:invoice|inv|credit memo|document|bill|factura|rechnung|facture|fattura|factuur|faktura|fatura)';
const NUMBER = '(?:n[º°]|n(?=\\.)|no|nr|núm|número|numero|numéro|number|nummer|num|nbr|id|#)';
const NUMBER_LABEL = new RegExp(
  `(?<!\\p{L})(?:${DOCUMENT}\\s*(?:${NUMBER}(?!\\p{L}))?|rechnungs-?(?:nr|nummer)|factuurnummer|fakturanummer)\\.?\\s*[:#]?\\s*$`,
  'iu',
);
const NUMBER_BESIDE = new RegExp(
  `(?<!\\p{L})(?:${DOCUMENT}\\s*(?:${NUMBER}(?!\\p{L}))?|rechnungs-?(?:nr|nummer)|factuurnummer|fakturanummer)\\.?\\s*[:#]?\\s*([A-Z]{0,6}-?\\d[\\w/-]*)`,
  'iu',
);
const DATE_LABEL = /\b(?:(?:invoice|inv|bill|document)?\s*date|fecha|(?:rechnungs)?datum|data)\b/i;
const OTHER_DATE =
  /\b(due|ship|order|delivery|print|expiry|po)\w*\s+date\b|\bvencimiento\b|(?:liefer|fällig)\p{L}*\b|échéance|livraison|scadenza|vervaldatum/iu;
const NO_VENDOR =
  /\b(invoice|factura|rechnung|facture|fattura|factuur|credit memo|page|date|bill to|ship to|sold to|statement|original|copy|number|tel|phone|fax)\b|^\W*\d/i;

/** The document's number, date, and sender, from texts outside its columns: next to a label or below it. */
export function readFacts(
  rows: readonly TextRow[],
): Pick<ReadDocument, 'vendor' | 'number' | 'day' | 'day_choices' | 'day_order'> {
  const order = dateOrderOf(rows.map(textOf));
  return { vendor: findVendor(rows), number: findNumber(rows), ...settleDay(findDays(rows), order) };
}

/** The number after its label in a text. */
export function numberBeside(text: string): string | null {
  const [whole = '', digits] = NUMBER_BESIDE.exec(text) ?? [];
  const found = digits?.startsWith('-') ? whole.trim() : digits; // "INV-90817" is all of it
  return found && readDays(found).length === 0 ? found : null;
}

function findNumber(rows: readonly TextRow[]): string | null {
  for (const [at, row] of rows.entries()) {
    const beside = numberBeside(textOf(row));
    if (beside) return beside;
    const label = row.chunks.find(
      (chunk) => NUMBER_LABEL.test(chunk.text) && /n[º°or]|num|núm|nbr|#/i.test(chunk.text),
    );
    const below =
      label && rows[at + 1]?.chunks.find((chunk) => chunk.left < label.right + 20 && chunk.right > label.left - 20);
    if (below && /\d/.test(below.text) && !/\s/.test(below.text)) return below.text;
  }
  return null;
}

function findDays(rows: readonly TextRow[]): readonly string[] {
  let other: readonly string[] = [];
  for (const [at, row] of rows.entries()) {
    const text = textOf(row);
    const label = row.chunks.find((chunk) => DATE_LABEL.test(chunk.text) && !OTHER_DATE.test(chunk.text));
    if (label) {
      const below = rows[at + 1]?.chunks.find(
        (chunk) => chunk.left < label.right + 20 && chunk.right > label.left - 20,
      );
      const after = text
        .slice(text.search(DATE_LABEL))
        .replace(DATE_LABEL, '')
        .replace(/^[\s:]+/, '');
      const days = [readDays(after), readDays(below?.text ?? '')].find((found) => found.length > 0);
      if (days) return days;
    }
    if (other.length === 0 && !OTHER_DATE.test(text)) other = readDays(text);
  }
  return other;
}

/** Senders print their own name at the top, usually in larger letters. */
function findVendor(rows: readonly TextRow[]): string | null {
  const top = rows.slice(0, 8).flatMap((row) => row.chunks.map((chunk) => ({ text: chunk.text, height: row.height })));
  const names = top.filter(({ text }) => /\p{L}{3}/u.test(text) && text.length <= 60 && !NO_VENDOR.test(text));
  return names.toSorted((a, b) => b.height - a.height)[0]?.text.trim() ?? null;
}
