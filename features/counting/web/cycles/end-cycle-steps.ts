export type Way = 'next' | 'audit';
export type Uncounted = 'accept' | 'zero';

/** A person's choices so far; going back keeps them. */
export interface EndCycleChoices {
  way: Way;
  uncounted: Uncounted;
  /** Zeroing out was confirmed. */
  zeroConfirmed: boolean;
  /** Last day of the audit, in the organization's calendar. */
  auditEnd: string;
  confirmed: boolean;
}

export const OVERVIEW = 0;
export const UNCOUNTED_STEP = 1;
export const AUDIT_END = 2;
export const SUMMARY = 3;

/** The steps for the chosen way: an audit has an end, ending an audit only needs confirmation (CNT-064). */
export function stepsOf(way: Way, endsAudit: boolean): readonly number[] {
  if (endsAudit) return [OVERVIEW, SUMMARY];
  return way === 'audit' ? [OVERVIEW, UNCOUNTED_STEP, AUDIT_END, SUMMARY] : [OVERVIEW, UNCOUNTED_STEP, SUMMARY];
}

/** Why the wizard cannot leave a step; undefined if it can. */
export function obstacle(step: number, choices: EndCycleChoices, today: string): string | undefined {
  if (step === UNCOUNTED_STEP && choices.uncounted === 'zero' && !choices.zeroConfirmed)
    return 'Confirm that uncounted stock will be set to zero';
  if (step === AUDIT_END && !/^\d{4}-\d{2}-\d{2}$/.test(choices.auditEnd)) return 'Choose the audit end date';
  if (step === AUDIT_END && choices.auditEnd < today) return 'The audit end date cannot be before today';
  if (step === SUMMARY && !choices.confirmed) return 'Confirm to continue';
  return undefined;
}
