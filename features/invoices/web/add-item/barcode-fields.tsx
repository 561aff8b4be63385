import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { doubtBarcode } from '#features/catalog/domain/barcode.ts';
import classes from './add-item.module.css';
import type { Errors } from './check-draft.ts';
import { type BarcodeDraft, NO_BARCODE } from './item-draft.ts';

interface BarcodeFieldsProps {
  barcodes: readonly BarcodeDraft[];
  errors: Errors;
  onChange: (barcodes: BarcodeDraft[]) => void;
}

const MOST = 20;

/** The item's barcodes: of one bottle, or of a pack. */
export function BarcodeFields({ barcodes, errors, onChange }: BarcodeFieldsProps) {
  const set = (row: number, change: Partial<BarcodeDraft>) =>
    onChange(barcodes.map((each, index) => (index === row ? { ...each, ...change } : each)));
  return (
    <div className={classes.codes}>
      {barcodes.map((barcode, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
        <div key={row} className={classes.code}>
          <BarcodeRow row={row} barcode={barcode} errors={errors} onChange={(change) => set(row, change)} />
          {barcodes.length > 1 ? (
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${labelOf(row).toLowerCase()}`}
              title="Remove"
              onClick={() => onChange(barcodes.filter((_, index) => index !== row))}
            >
              <IconX size={18} stroke={1.8} />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      <p className={classes.note}>
        Without a barcode, the item gets its own printable code. For a case barcode, enter how many bottles it holds.
      </p>
      {barcodes.length < MOST ? (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={() => onChange([...barcodes, NO_BARCODE])}
        >
          Add another barcode
        </Button>
      ) : null}
    </div>
  );
}

const labelOf = (row: number): string => (row === 0 ? 'Barcode' : `Barcode ${row + 1}`);

interface BarcodeRowProps {
  row: number;
  barcode: BarcodeDraft;
  errors: Errors;
  onChange: (change: Partial<BarcodeDraft>) => void;
}

function BarcodeRow({ row, barcode, errors, onChange }: BarcodeRowProps) {
  const doubt = doubtBarcode(barcode.code);
  return (
    <>
      <TextInput
        className={classes.codeText}
        label={labelOf(row)}
        placeholder="Scan or type"
        autoComplete="off"
        spellCheck={false}
        value={barcode.code}
        error={errors[`barcode.${row}`]}
        description={doubt}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ description: classes.doubt }}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
        // A scanner sends Enter, which must not add the item.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <TextInput
        className={classes.bottles}
        label="Bottles"
        aria-label={`Bottles per scan of ${labelOf(row).toLowerCase()}`}
        inputMode="numeric"
        autoComplete="off"
        value={barcode.bottles}
        error={errors[`bottles.${row}`]}
        onChange={(event) => onChange({ bottles: event.currentTarget.value.replace(/\D/g, '') })}
      />
    </>
  );
}
