import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { followEvents } from './follow-events.ts';

interface Step {
  done: number;
  of: number;
  text: string;
}

export interface DemoLoading {
  state: 'idle' | 'loading' | 'failed' | 'done';
  step: Step | undefined;
  error: unknown;
  start: () => void;
}

/** Fills the organization with the demo venue. Restarted after an interruption, it continues. */
export function useDemoLoading(onDone: () => void): DemoLoading {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const load = useMutation({
    mutationFn: () => followEvents<Step, unknown>('/data/demo', setStep),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
  const states = { idle: 'idle', pending: 'loading', error: 'failed', success: 'done' } as const;
  return { state: states[load.status], step, error: load.error, start: () => load.mutate() };
}
