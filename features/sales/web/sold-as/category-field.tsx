import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PickOrCreate } from '#features/invoices/web/fields/pick-or-create.tsx';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { posItems } from '../sales-api.ts';

interface CategoryFieldProps {
  /** The till with these categories. */
  posId: string;
  value: string;
  onChange: (id: string) => void;
  error?: string;
}

/** A category of the till, or a new one. */
export function CategoryField({ posId, value, onChange, error }: CategoryFieldProps) {
  const client = useQueryClient();
  const { data = [] } = useQuery(posItems.query.listCategories.queryOptions({ input: { pos_id: posId || undefined } }));
  const create = useMutation({
    mutationFn: (name: string) => posItems.call.createCategory({ name, pos_id: posId || undefined }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: posItems.query.listCategories.key() });
      onChange(id);
    },
    onError: (refusal) => toastFailed(errorText(refusal, "Couldn't create this category")),
  });
  return (
    <PickOrCreate
      label="Category"
      placeholder="None"
      choices={data}
      chosen={value}
      onChoose={onChange}
      onClear={() => onChange('')}
      onCreate={(name) => create.mutate(name)}
      busy={create.isPending}
      error={error}
    />
  );
}
