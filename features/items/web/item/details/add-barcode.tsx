import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { doubtBarcode } from '#features/catalog/domain/barcode.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { items } from '../../items-api.ts';
import classes from './details-tab.module.css';
import { useBarcodeChange } from './use-barcode-change.ts';

/**
 * A code is typed or scanned; the next one can follow while it is being saved, and a refused one returns to the field.
 */
export function AddBarcode({ itemId }: { itemId: string }) {
  const change = useBarcodeChange();
  const [code, setCode] = useState('');
  const [pack, setPack] = useState('1');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = useRef<HTMLInputElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = { code: code.trim(), pack_count: Number(pack) || 1 };
    if (wanted.code === '') return;
    setErrors({});
    setCode('');
    setPack('1');
    const refused = await change(
      () => items.call.addBarcode({ id: itemId, ...wanted }),
      `Barcode ${wanted.code} added`,
    );
    if (!refused) return;
    const named = fieldErrors(refused);
    const reason = Object.values(named)[0];
    const typesOn = field.current?.value !== '';
    if (typesOn || !reason)
      toastFailed(`${wanted.code}: ${reason ?? errorText(refused, "Couldn't Update Inventory Item")}`);
    if (typesOn) return;
    setErrors(named);
    setCode(wanted.code);
    setPack(String(wanted.pack_count));
  };
  return (
    <form className={classes.add} onSubmit={add}>
      <TextInput
        ref={field}
        label="Barcode"
        placeholder="Scan or type"
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={errors.code}
        description={doubtBarcode(code)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ description: classes.doubt }}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput
        label="Bottles"
        inputMode="numeric"
        value={pack}
        error={errors.pack_count}
        onChange={(event) => setPack(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit" variant="default" disabled={code.trim() === ''}>
        Add
      </Button>
    </form>
  );
}
