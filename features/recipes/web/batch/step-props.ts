import type { BatchChoices, StepErrors } from './batch-steps.ts';
import type { BatchSession } from './session.ts';

/** Props of every step of a wizard. */
export interface StepProps {
  choices: BatchChoices;
  change: (part: Partial<BatchChoices>) => void;
  errors: StepErrors;
  session: BatchSession;
}
