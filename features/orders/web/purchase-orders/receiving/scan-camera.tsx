import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { findItemByCode } from '#features/counting/web/count/scan/find-item-by-code.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { ReceivedLine, Receiving } from '../orders-api.ts';
import classes from './receiving.module.css';
import { nameOf } from './use-receive.ts';

const CameraScanner = lazy(async () => ({
  default: (await import('#features/counting/web/count/scan/camera/camera-scanner.tsx')).CameraScanner,
}));

/** An item of the venue that is not on the order. */
export interface Extra {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** Proposed as its cost; null if none is known. */
  readonly lastCost: number | null;
}

interface ScanCameraProps {
  data: Receiving;
  /** Adds bottles to a line: one, or those of a case for its code. */
  onBottles: (line: ReceivedLine, quantity: number) => Promise<unknown>;
  onNotOrdered: (item: Extra) => void;
  /** Gets a code that no item has; undefined once another one is known. */
  onUnknown: (code: string | undefined) => void;
}

/** The camera over the delivery: each scan adds a bottle, or a case, to its line. An unknown code is asked about. */
export function ScanCamera({ data, onBottles, onNotOrdered, onUnknown }: ScanCameraProps) {
  const [open, setOpen] = useState(false);
  const latest = useRef({ data, onBottles, onNotOrdered, onUnknown });
  latest.current = { data, onBottles, onNotOrdered, onUnknown };
  /** One after the other: ten bottles in two seconds are ten. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const scan = (code: string) => {
    before.current = before.current.then(() => take(code));
  };
  const take = async (code: string) => {
    try {
      const hit = await findItemByCode(code);
      navigator.vibrate?.(hit ? 40 : [120, 60, 120]);
      if (!hit) return latest.current.onUnknown(code);
      latest.current.onUnknown(undefined);
      const line = lineOf(latest.current.data, hit.found.id);
      if (line) await latest.current.onBottles(line, hit.pack);
      else {
        setOpen(false);
        latest.current.onNotOrdered({
          id: hit.found.id,
          name: nameOf(hit.found),
          quantity: hit.pack,
          lastCost: hit.found.last_cost,
        });
      }
    } catch (error) {
      toastFailed(errorText(error, `Nothing was added for ${code}`));
    }
  };
  return open ? (
    <Suspense fallback={null}>
      <CameraScanner onScan={scan} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <Button
      variant="default"
      className={classes.camera}
      leftSection={<IconCamera size={18} stroke={1.6} />}
      onClick={() => setOpen(true)}
    >
      Scan with the camera
    </Button>
  );
}

/** The line on which an item was ordered, or arrived as a substitute. */
export const lineOf = ({ lines }: Receiving, itemId: string): ReceivedLine | undefined =>
  lines.find(({ inventory_item, substitute }) => inventory_item.id === itemId || substitute?.id === itemId);
