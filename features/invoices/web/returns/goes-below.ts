import { confirm } from '#shared/web/dialogs/confirm.tsx';

/** Asks whether more goes back than is there, as the server's refusal says. */
export const goesBelow = (reason: string): Promise<boolean> =>
  confirm({
    title: 'More than in stock',
    body: `${reason}. Stock there will go below zero. Return it anyway?`,
    confirmLabel: 'Return anyway',
  });
