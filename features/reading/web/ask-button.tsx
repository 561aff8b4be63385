import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { readings } from './reading-api.ts';

/** Lets the configured service choose for the undecided lines; its choices are proposed as likely. */
export function AskButton({ id, vendorId }: { id: string; vendorId: string }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => readings.call.askAboutLines({ id, vendor_id: vendorId || undefined }),
    onSuccess: ({ asked, answered }) => {
      toastDone(`${answered} of ${asked} lines were recognized`);
      return client.invalidateQueries({ queryKey: readings.query.getReading.key() });
    },
    onError: (error) => toastFailed(errorText(error, 'The matching service did not give an answer')),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={ask.isPending}
      title="Sends the words of these lines and the names of similar items to the service that is set up"
      onClick={() => ask.mutate()}
    >
      Ask the Matching Service
    </Button>
  );
}
