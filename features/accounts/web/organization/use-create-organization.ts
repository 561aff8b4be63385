import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accounts } from '../accounts-api.ts';
import { startIn } from './go-on-elsewhere.ts';
import { WELCOME } from './places.ts';

/** Creates an organization and continues in it. */
export function useCreateOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: { name: string; timezone: string; country: string }) => {
      const { id } = await accounts.call.createOrganization(input);
      await startIn(client, id, WELCOME);
    },
  });
}
