import { Badge } from '@mantine/core';
import type { FoundProduct } from '../lines/item-search/find-items.ts';
import classes from './add-item.module.css';

interface ProductResultsProps {
  products: readonly FoundProduct[];
  /** Index of the one Enter selects. */
  active: number;
  onChoose: (product: FoundProduct) => void;
}

/** Products of the universal catalog; choosing one copies its data. */
export function ProductResults({ products, active, onChoose }: ProductResultsProps) {
  if (products.length === 0) return null;
  return (
    <>
      <h3 className={classes.group}>Universal catalog</h3>
      <div role="listbox" id="found-products" aria-label="Products of the universal catalog">
        {products.map((product, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search field holds the focus and its keys
          <div
            key={product.id}
            id={`found-${product.id}`}
            role="option"
            aria-selected={index === active}
            className={classes.product}
            onClick={() => onChoose(product)}
          >
            <span className={classes.productName}>
              {[product.name, product.vintage].filter(Boolean).join(' ')}
              <Badge color="gray" variant="light" size="sm">
                {product.organization_id === null ? 'Global' : 'Local'}
              </Badge>
            </span>
            <span className={classes.note}>
              {[product.size.name, product.type.name, product.barcode].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
