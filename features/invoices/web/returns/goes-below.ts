import { confirm } from '#shared/web/dialogs/confirm.tsx';

/** Asks whether to return more than the stock, with the server's reason. */
export const goesBelow = (reason: string): Promise<boolean> =>
  confirm({
    title: 'More than in stock',
    body: `${reason}. Stock there will go below zero. Return it anyway?`,
    confirmLabel: 'Return anyway',
  });
