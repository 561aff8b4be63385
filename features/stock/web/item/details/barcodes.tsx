import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { doubtBarcode } from '#features/catalog/domain/barcode.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { items } from '../../stock-api.ts';
import type { ItemDetail } from '../item-tab.ts';
import classes from './details-tab.module.css';

type Item = ItemDetail['data'];

/** Further codes that mean this item: one bottle, or a pack of so many. */
export function Barcodes({ item }: { item: Item }) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [pack, setPack] = useState('1');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const doubt = doubtBarcode(code);
  const further = item.barcodes.filter((each) => each.code !== item.barcode);
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change();
      await client.invalidateQueries({ queryKey: items.query.getItem.key() });
      return true;
    } catch (error) {
      setErrors(fieldErrors(error));
      if (Object.keys(fieldErrors(error)).length === 0) toastFailed(errorText(error, "Couldn't Update Inventory Item"));
      return false;
    }
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const added = await act(() =>
      items.call.addBarcode({ id: item.id, code: code.trim(), pack_count: Number(pack) || 1 }),
    );
    if (added) {
      setCode('');
      setPack('1');
    }
  };
  const remove = async (each: Item['barcodes'][number]) => {
    setErrors({});
    const code = { id: item.id, code: each.code };
    if (!(await act(() => items.call.removeBarcode(code)))) return;
    const back = () => void act(() => items.call.addBarcode({ ...code, pack_count: each.pack_count }));
    toastDone(`Barcode ${each.code} removed`, back);
  };
  return (
    <>
      <h3 className={`${classes.heading} ${classes.subheading}`}>Further barcodes</h3>
      {further.map((each) => (
        <div key={each.code} className={classes.line}>
          <span className={classes.label}>{each.pack_count > 1 ? `Pack of ${each.pack_count}` : 'One bottle'}</span>
          <span className={classes.text}>{each.code}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Remove barcode ${each.code}`}
            title="Remove"
            onClick={() => void remove(each)}
          >
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
      <form className={classes.add} onSubmit={add}>
        <TextInput
          label="Barcode"
          placeholder="Scan or type"
          autoComplete="off"
          spellCheck={false}
          value={code}
          error={errors.code}
          description={doubt}
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
    </>
  );
}
