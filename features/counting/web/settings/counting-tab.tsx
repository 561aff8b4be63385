import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListWaiting } from '#features/accounts/web/parts/list-waiting.tsx';
import { SettingsSection } from '#features/accounts/web/parts/settings-section.tsx';
import { errorText } from '#shared/web/api-error.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { countSettings, settingsKey } from './count-settings.ts';

/** The organization's counting settings; admins only. */
export function CountingTab() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(countSettings.query.getCountSettings.queryOptions());
  const save = useMutation({
    mutationFn: (blind: boolean) => countSettings.call.setCountSettings({ blind }),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey(), saved);
      const back = () => save.mutate(!saved.blind);
      toastDone(saved.blind ? 'Members now count blind' : 'Members now see the last count', back);
    },
    onError: (refusal) => toastFailed(errorText(refusal, "Couldn't save the setting")),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListWaiting />;
  return (
    <SettingsSection
      title="Blind counting"
      text="People enter what they see, not what they expect to see. Admins and owners see every figure."
    >
      <Switch
        label="Members count blind"
        description="In count mode and in lists of counts, members see neither expected quantities nor last counts."
        checked={save.isPending ? (save.variables ?? data.blind) : data.blind}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}
