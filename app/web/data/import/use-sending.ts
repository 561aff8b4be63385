import { useState } from 'react';
import { followForm, sendForm } from '../send-form.ts';

export interface ImportStep {
  done: number;
  of: number;
  text: string;
}

type Fields = Readonly<Record<string, string | File>>;

/** Sends a file and tracks upload progress, then server progress. */
export function useSending() {
  const [sent, setSent] = useState(0);
  const [step, setStep] = useState<ImportStep>();
  const begin = (fields: Fields): FormData => {
    setSent(0);
    setStep(undefined);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  return {
    sent,
    step,
    send: <Answer>(path: string, fields: Fields): Promise<Answer> => sendForm(path, begin(fields), setSent),
    follow: <Answer>(path: string, fields: Fields): Promise<Answer> =>
      followForm(path, begin(fields), setSent, setStep),
  };
}
