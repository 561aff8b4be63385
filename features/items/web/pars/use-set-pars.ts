import { useQueryClient } from '@tanstack/react-query';
import { stock } from '#features/ledger/web/stock-api.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshStock } from '../undo.ts';

type Pars = Parameters<typeof stock.call.setPars>[0]['pars'];

/** Sets pars and says so; Undo gives each pair its own back. Answers whether it was done. */
export function useSetPars() {
  const client = useQueryClient();
  const send = async (pars: Pars) => {
    const answer = await stock.call.setPars({ pars });
    await refreshStock(client);
    return answer;
  };
  const undo = async (before: Pars) => {
    try {
      await send(before);
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
  };
  return async (pars: Pars): Promise<boolean> => {
    try {
      const { before } = await send(pars);
      toastDone('Par saved', before.length > 0 ? () => void undo(before) : undefined);
      return true;
    } catch (error) {
      toastFailed(errorText(error, "Couldn't save the par"));
      return false;
    }
  };
}
