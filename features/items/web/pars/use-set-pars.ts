import { stock } from '#features/ledger/web/stock-api.ts';
import { useAct } from '#shared/web/acts/use-act.ts';

type Pars = Parameters<typeof stock.call.setPars>[0]['pars'];

/** Sets pars and shows a toast; Undo restores the par of each pair. Returns whether it succeeded. */
export function useSetPars() {
  const { act } = useAct();
  return async (pars: Pars): Promise<boolean> => {
    const set = await act({
      send: () => stock.call.setPars({ pars }),
      done: 'Par saved',
      failed: "Couldn't save the par",
      topics: ['stock'],
    });
    return set !== undefined;
  };
}
