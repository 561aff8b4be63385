import classes from './mapping.module.css';
import type { Product } from './mapping-api.ts';

/** Shared by all venues, or known to this one only (UNI-011, UNI-012). */
const scopeOf = (product: Product): 'Global' | 'Local' => (product.organization_id === null ? 'Global' : 'Local');

export const nameOf = ({ name, vintage }: { name: string; vintage: string | null }): string =>
  [name, vintage].filter(Boolean).join(' ');

/** How sure a suggestion is, with the reason. */
export function describeSuggestion({ confidence, reason }: { confidence: number; reason: string }): string {
  const sure = `${Math.floor(confidence * 100)}%`;
  if (reason === 'model') return 'Chosen by the matching service';
  return reason === 'barcode' ? `${sure}, same barcode` : `${sure} similar`;
}

export function ProductName({ product, note }: { product: Product; note?: string }) {
  const producer = product.fields.find((field) => field.type === 'PR')?.name;
  return (
    <span className={classes.product}>
      <span className={classes.productName} title={nameOf(product)}>
        {nameOf(product)}
      </span>
      <span className={classes.note}>
        <span className={classes.scope}>{scopeOf(product)}</span>
        {[note, product.size.name, product.type.name, producer].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
