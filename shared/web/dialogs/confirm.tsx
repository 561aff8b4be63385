import type { ReactNode } from 'react';
import { createStore } from '#shared/web/store.ts';

export interface Question {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red button for a destructive action. */
  danger?: boolean;
}

export interface Asked extends Question {
  answer: (yes: boolean) => void;
}

/** The question on the screen. */
export const asked = createStore<Asked | undefined>(undefined);

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
