import type { BatchChoices, StepErrors } from './batch-steps.ts';
import type { BatchSession } from './session.ts';

/** What every step of a wizard is given. */
export interface StepProps {
  choices: BatchChoices;
  change: (part: Partial<BatchChoices>) => void;
  errors: StepErrors;
  session: BatchSession;
}
