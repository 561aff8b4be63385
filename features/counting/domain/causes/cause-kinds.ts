export const CAUSE_KINDS = [
  'draft_invoice',
  'late_invoice',
  'early_invoice',
  'open_order',
  'unrecorded_move',
  'case_slip',
  'digit_slip',
  'uncounted_place',
  'earlier_count',
  'count_again',
] as const;

export type CauseKind = (typeof CAUSE_KINDS)[number];
