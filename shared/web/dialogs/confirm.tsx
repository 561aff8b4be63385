import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { DialogLevel } from '#shared/web/dialogs/dialog-level.ts';
import { useFocusReturned } from '#shared/web/dialogs/focus-returned.ts';
import { createStore, useStore } from '#shared/web/store.ts';

export interface Question {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red button for a destructive action. */
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

const asked = createStore<Asked | undefined>(undefined);

/** Asks and waits: `if (await confirm({...})) …`. Only one question is open at a time. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(undefined);
        resolve(yes);
      },
    });
  });
}

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
