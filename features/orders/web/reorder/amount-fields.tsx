import forms from '#features/items/web/forms/form-parts.module.css';
import { QuantityField } from '#features/items/web/forms/quantity-field.tsx';
import { formatMoney } from '#shared/domain/format.ts';
import { editAmounts, type ReorderAmount, type ReorderAmounts } from './reorder-amounts.ts';

interface AmountFieldsProps {
  amounts: ReorderAmounts;
  onChange: (amounts: ReorderAmounts) => void;
  unitsPerCase: number | undefined;
  errors: Readonly<Record<string, string>>;
}

/** Quantity, unit cost, and total cost; each follows the others. */
export function AmountFields({ amounts, onChange, unitsPerCase, errors }: AmountFieldsProps) {
  const edit = (amount: ReorderAmount) => (text: string) => onChange(editAmounts(amounts, amount, text, unitsPerCase));
  return (
    <>
      <QuantityField
        label="Quantity"
        placeholder={unitsPerCase ? '12, or 2c+3' : undefined}
        value={amounts.quantity}
        onChange={edit('quantity')}
        error={errors.quantity}
        data-autofocus
      />
      <div className={forms.row}>
        <QuantityField
          label="Unit cost"
          placeholder={formatMoney(0)}
          value={amounts.unitCost}
          onChange={edit('unitCost')}
          error={errors.unit_cost}
        />
        <QuantityField
          label="Total cost"
          placeholder={formatMoney(0)}
          value={amounts.totalCost}
          onChange={edit('totalCost')}
          error={errors.total_cost}
        />
      </div>
    </>
  );
}
