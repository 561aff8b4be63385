import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { vendors } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';

/** Asks, then removes a vendor from lists and pickers; its purchases keep its name. */
export function useDeleteVendor(id: string, name = 'this vendor', done: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => vendors.call.deleteVendor({ id }),
    onSuccess: () => {
      client.removeQueries({ queryKey: vendors.query.getVendor.queryKey({ input: { id } }) });
      done();
      for (const queryKey of invoicesTopics.vendors ?? []) void client.invalidateQueries({ queryKey });
      toastDone('Vendor deleted successfully');
    },
    onError: (error) => toastFailed(errorText(error, 'Failed to delete vendor')),
  });
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete vendor',
      body: `Delete ${name}? Its invoices stay, and keep its name.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (yes) mutate();
  };
  return { ask, isPending };
}
