import { asApiError } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';

const TITLES: Readonly<Record<string, string>> = {
  credit_expected: 'Is this the expected credit?',
  credit_settled: 'Was this credit already counted?',
};

/**
 * Asks, if completing a draft was refused for its credit, whether that is another than the one expected or settled;
 * other refusals ask nothing.
 */
export async function isOtherCredit(error: unknown): Promise<boolean> {
  const { reason, message } = asApiError(error);
  const title = TITLES[reason];
  if (!title) return false;
  return confirm({
    title,
    body: `${message}.`,
    confirmLabel: 'Complete as another credit',
    cancelLabel: 'Keep the draft',
  });
}
