import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { items } from '../../items-api.ts';
import type { ItemDetail } from '../item-tab.ts';
import { AddBarcode } from './add-barcode.tsx';
import classes from './details-tab.module.css';
import { useBarcodeChange } from './use-barcode-change.ts';

type Item = ItemDetail['data'];

/** Other barcodes of this item: of one bottle, or of a pack. */
export function Barcodes({ item }: { item: Item }) {
  const change = useBarcodeChange();
  const further = item.barcodes.filter((each) => each.code !== item.barcode);
  const remove = async ({ code }: Item['barcodes'][number]) => {
    const refused = await change(() => items.call.removeBarcode({ id: item.id, code }), `Barcode ${code} removed`);
    if (refused) toastFailed(Object.values(fieldErrors(refused))[0] ?? errorText(refused, FAILED));
  };
  return (
    <>
      <h3 className={`${classes.heading} ${classes.subheading}`}>Other barcodes</h3>
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
      <AddBarcode itemId={item.id} />
    </>
  );
}

const FAILED = "Couldn't Update Inventory Item";
