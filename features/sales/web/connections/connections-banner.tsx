import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { BannerContent, BannerDefinition } from '#shared/web/banners/banner-definition.ts';
import { connections } from './connections-api.ts';

/** Shown on every page while sales of a till don't arrive. */
export const connectionsBanner: BannerDefinition = {
  key: 'tills',
  icon: <IconPlugConnectedX size={20} stroke={1.7} />,
  useContent,
};

function useContent(): BannerContent | undefined {
  const { data } = useQuery(connections.query.listConnections.queryOptions({ staleTime: 60_000 }));
  const [first, ...others] = (data ?? []).filter((each) => each.status === 'attention');
  if (!first) return undefined;
  return {
    title: "Sales aren't coming in",
    text: others.length > 0 ? `from ${others.length + 1} POS systems` : `from ${first.name}`,
    tone: 'waiting',
    action: <GoLink to="/pos/connections">Fix</GoLink>,
  };
}
