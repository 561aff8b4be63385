import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import type { BannerContent, BannerDefinition } from '#shared/web/banners/banner-definition.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';

/** Shown while the organization's sales wait for the end of a count. */
export const salesPausedBanner: BannerDefinition = {
  key: 'sales-paused',
  icon: <IconPlayerPause size={20} stroke={1.7} />,
  useContent,
};

function useContent(): BannerContent | undefined {
  const { data: me } = useSuspenseQuery(accounts.query.getMe.queryOptions({ staleTime: 60_000 }));
  const organization = me.active_organization;
  if (!organization?.inventory_pause) return undefined;
  const since = organization.inventory_paused_at;
  return {
    title: 'Sales Processing Paused',
    text: since ? `since ${formatDateTime(since, organization.timezone)}` : undefined,
    tone: 'waiting',
    action: <Resume id={organization.id} />,
  };
}

function Resume({ id }: { id: string }) {
  const client = useQueryClient();
  const resume = useMutation(
    accounts.query.updateOrganization.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
        toastDone('Sales processing has been resumed.');
      },
      onError: () => toastFailed('Failed to update sales processing status.'),
    }),
  );
  return (
    <Button
      variant="transparent"
      px={0}
      size="compact-md"
      loading={resume.isPending}
      onClick={() => resume.mutate({ id, inventory_pause: false })}
    >
      Resume
    </Button>
  );
}
