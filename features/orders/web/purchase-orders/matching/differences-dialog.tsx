import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import classes from '../order/send-dialog.module.css';
import { orders, type PurchaseOrder } from '../orders-api.ts';

type Preview = Awaited<ReturnType<typeof orders.call.previewMatchMail>>;

/** The e-mail about differences before it is sent to the representative. */
export function DifferencesDialog({ given: { order }, close }: DialogProps<{ order: PurchaseOrder }>) {
  const preview = useQuery(orders.query.previewMatchMail.queryOptions({ input: { id: order.id }, gcTime: 0 }));
  if (preview.data)
    return <DifferencesForm id={order.id} mail={preview.data} reread={() => void preview.refetch()} close={close} />;
  return (
    <DialogFrame title="E-mail differences" onClose={close}>
      {preview.error ? (
        <ErrorPanel error={preview.error} onRetry={() => preview.refetch()} onDismiss={close} />
      ) : (
        <Skeleton height={320} aria-hidden />
      )}
    </DialogFrame>
  );
}

interface DifferencesFormProps {
  id: string;
  mail: Preview;
  reread: () => void;
  close: () => void;
}

function DifferencesForm({ id, mail, reread, close }: DifferencesFormProps) {
  const formId = useId();
  const { timezone } = useOrganization();
  const { act, busy } = useAct();
  const [to, setTo] = useState(mail.to ?? '');
  const [subject, setSubject] = useState(mail.subject);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const last = mail.last_send;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void act({
      send: () => orders.call.sendMatchMail({ id, to: to.trim(), subject, seen_send_id: last?.id }),
      done: ({ leaves }) =>
        leaves ? `Differences sent to ${to.trim()}` : `Saved in the outbox for ${to.trim()}. No mail server is set up.`,
      failed: 'The differences could not be sent',
      topics: ['invoices'],
      refused: ({ fields, reason }) => {
        setErrors(fields);
        if (reason === 'already_sent') reread();
        return Boolean(fields.to || fields.subject);
      },
      onDone: close,
    });
  };
  return (
    <DialogFrame
      title="E-mail differences"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {last ? 'Send again' : 'Send differences'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.fields} onSubmit={submit} noValidate>
        {last ? (
          <p className={classes.before} role="alert">
            {last.sent_by?.display_name ?? 'Someone'} sent the differences on{' '}
            {formatDateTime(last.created_at, timezone)} to {last.recipient}. Send them again?
          </p>
        ) : null}
        <TextInput
          label="To"
          type="email"
          autoComplete="off"
          data-autofocus={mail.to === null || undefined}
          value={to}
          error={errors.to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <TextInput
          label="Subject"
          autoComplete="off"
          maxLength={400}
          value={subject}
          error={errors.subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <section className={classes.text} aria-label="Message" tabIndex={0}>
          {mail.text}
        </section>
        <p>Replies go to {mail.reply_to}</p>
      </form>
    </DialogFrame>
  );
}
