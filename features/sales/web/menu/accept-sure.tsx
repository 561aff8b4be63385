import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { suggestions } from '../sales-api.ts';

/** Opens the preview of all matches that are beyond doubt, while there are any. */
export function AcceptSure() {
  const sure = useQuery(suggestions.query.listSureMatches.queryOptions()).data?.totals.items ?? 0;
  if (sure === 0) return null;
  return <Button onClick={() => go({ sure_matches: '1' })}>Accept all {formatCount(sure)} sure</Button>;
}
