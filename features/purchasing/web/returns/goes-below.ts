import { confirm } from '#shared/web/dialogs/confirm.tsx';

/** Asks whether more goes back than is there, as the server's refusal says. */
export const goesBelow = (reason: string): Promise<boolean> =>
  confirm({
    title: 'More than is there',
    body: `${reason}. Stock there goes below zero. Return it all the same?`,
    confirmLabel: 'Return anyway',
  });
