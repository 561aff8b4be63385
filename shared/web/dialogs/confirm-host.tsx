import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type Asked, asked } from '#shared/web/dialogs/confirm.tsx';
import { DialogLevel } from '#shared/web/dialogs/dialog-level.ts';
import { useFocusReturned } from '#shared/web/dialogs/focus-returned.ts';
import { useStore } from '#shared/web/store.ts';

const ABOVE_ALL = { level: 100, onTop: true, close: () => {} };

const Frame = lazy(async () => ({ default: (await import('#shared/web/dialogs/dialog-frame.tsx')).DialogFrame }));

export function ConfirmHost() {
  const question = useStore(asked);
  return question ? <AskedQuestion {...question} /> : null;
}

function AskedQuestion({ title, body, confirmLabel, cancelLabel = 'Cancel', danger, answer }: Asked) {
  useFocusReturned();
  const buttons = (
    <>
      <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
        {cancelLabel}
      </Button>
      <Button color={danger ? 'red' : undefined} onClick={() => answer(true)} data-autofocus={!danger || undefined}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Suspense fallback={null}>
      <DialogLevel value={ABOVE_ALL}>
        <Frame title={title} size="small" asks footer={buttons} onClose={() => answer(false)}>
          {body}
        </Frame>
      </DialogLevel>
    </Suspense>
  );
}
