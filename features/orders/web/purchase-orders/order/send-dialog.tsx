import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useMay } from '#features/accounts/web/use-may.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime, formatList } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { fetchFile } from '#shared/web/download.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { useNarrow } from '#shared/web/media.ts';
import type { OrderMailPreview, PurchaseOrder } from '../orders-api.ts';
import { orders } from '../orders-api.ts';
import classes from './send-dialog.module.css';
import { useSendOrder } from './use-send-order.ts';

const NO_EMAIL = 'Vendor Rep email not found. Please add a contact email for this vendor.';
const NO_PDF = 'Failed to generate or send purchase report';

/** Recipient, subject, text, and PDF of an order before it is sent. */
export function SendDialog({ given: { order }, close }: DialogProps<{ order: PurchaseOrder }>) {
  const preview = useQuery(
    orders.query.previewOrderMail.queryOptions({
      input: { id: order.id },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (preview.data) return <SendForm order={order} mail={preview.data} close={close} />;
  return (
    <DialogFrame title="Send purchase order" size="large" onClose={close}>
      {preview.error ? (
        <ErrorPanel error={preview.error} onRetry={() => preview.refetch()} onDismiss={close} />
      ) : (
        <Skeleton height={420} aria-hidden />
      )}
    </DialogFrame>
  );
}

interface SendFormProps {
  order: PurchaseOrder;
  mail: OrderMailPreview;
  close: () => void;
}

function SendForm({ order, mail, close }: SendFormProps) {
  const formId = useId();
  const pdf = usePdf(order.id);
  const [to, setTo] = useState(mail.to ?? '');
  const [repName, setRepName] = useState('');
  const [subject, setSubject] = useState(mail.subject);
  const client = useQueryClient();
  const [keepEmail, setKeepEmail] = useState(mail.to === null);
  const { queryKey } = orders.query.previewOrderMail.queryOptions({ input: { id: order.id } });
  const { send, busy, errors, clear } = useSendOrder(order, close, () => void client.invalidateQueries({ queryKey }));
  const changed = mail.rep !== null && mail.to !== null && to.trim() !== '' && to.trim() !== mail.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pdf.file && !busy) {
      const keep = mail.to === null || (changed && keepEmail);
      void send({ to, subject, repName, file: pdf.file, keepEmail: keep, seen: mail.last_send?.id });
    }
  };
  return (
    <DialogFrame
      title="Send purchase order"
      size="large"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={!pdf.file}>
            {mail.last_send ? 'Send again' : 'Send order'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.fields}>
          <SentBefore last={mail.last_send} />
          <TextInput
            label="To"
            type="email"
            autoComplete="off"
            data-autofocus={mail.to === null || undefined}
            description={mail.to === null ? `${NO_EMAIL} It will be saved for next time.` : mail.rep?.name}
            value={to}
            error={errors.to}
            onChange={(event) => {
              setTo(event.currentTarget.value);
              clear();
            }}
          />
          {changed ? (
            <Checkbox
              label={`Use this address for ${mail.rep?.name} from now on`}
              checked={keepEmail}
              onChange={(event) => setKeepEmail(event.currentTarget.checked)}
            />
          ) : null}
          {mail.rep === null ? (
            <TextInput
              label="Rep name"
              description="The person at the vendor who takes orders. Optional."
              autoComplete="off"
              maxLength={170}
              value={repName}
              error={errors.rep_name}
              onChange={(event) => setRepName(event.currentTarget.value)}
            />
          ) : null}
          <TextInput
            label="Subject"
            autoComplete="off"
            maxLength={400}
            value={subject}
            error={errors.subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <dl className={classes.facts}>
            <dt>From</dt>
            <dd>{mail.sender_name}</dd>
            <dt>Replies go to</dt>
            <dd>{mail.reply_to}</dd>
          </dl>
          <Missing missing={mail.missing} />
          {mail.unprintable.length > 0 ? (
            <p className={classes.missing} role="note">
              {`The PDF can't print every character in ${mail.unprintable.join(', ')}; the others appear as question marks.`}
            </p>
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
          <section className={classes.text} aria-label="Message" tabIndex={0}>
            {mail.text}
          </section>
        </div>
        <PdfView {...pdf} />
      </form>
    </DialogFrame>
  );
}

/** The order was sent already. */
function SentBefore({ last }: { last: OrderMailPreview['last_send'] }) {
  const { timezone } = useOrganization();
  if (!last) return null;
  const by = last.sent_by?.display_name ?? 'Someone';
  return (
    <p className={classes.before} role="alert">
      {by} sent this order on {formatDateTime(last.created_at, timezone)} to {last.recipient}.{' '}
      {last.status === 'waiting' ? 'That e-mail is still in the outbox; this one replaces it.' : 'Send it again?'}
    </p>
  );
}

const NAMES = { delivery_address: 'delivery address', phone: 'phone number', license: 'license number' };

/** Missing venue data that the vendor will look for. */
function Missing({ missing }: Pick<OrderMailPreview, 'missing'>) {
  const mayChange = useMay('change organization settings');
  if (missing.length === 0) return null;
  const names = missing.map((field) => NAMES[field]);
  return (
    <p className={classes.missing} role="note">
      The order has no {formatList(names, 'disjunction')}.{' '}
      {mayChange ? (
        <GoLink to="/settings" go={{ tab: 'organization' }}>
          Add it in the settings
        </GoLink>
      ) : (
        'An admin can add it in the settings.'
      )}
    </p>
  );
}

interface Pdf {
  file: { blob: Blob; name: string } | undefined;
  url: string | undefined;
  /** Why there is none. */
  error: unknown;
  retry: () => void;
}

const NO_PDF_YET = { file: undefined, url: undefined, error: undefined };

/** The shown PDF is the sent one: it is fetched once. */
function usePdf(orderId: string): Pdf {
  const [pdf, setPdf] = useState<Pick<Pdf, 'file' | 'url' | 'error'>>(NO_PDF_YET);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches it again
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    fetchFile('GET', `/ordering/po/${orderId}/pdf?use=mail`).then(
      (file) => {
        if (gone) return;
        url = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }));
        setPdf({ file, url, error: undefined });
      },
      (error: unknown) => {
        if (gone) return;
        setPdf({ ...NO_PDF_YET, error });
        toastFailed(NO_PDF);
      },
    );
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [orderId, tries]);
  const retry = () => {
    setPdf(NO_PDF_YET);
    setTries(tries + 1);
  };
  return { ...pdf, retry };
}

function PdfView({ file, url, error, retry }: Pdf) {
  const narrow = useNarrow();
  if (error) return <ErrorPanel error={error} title={NO_PDF} onRetry={retry} />;
  if (!file || !url) return <Skeleton height={narrow ? 44 : 460} aria-hidden />;
  return (
    <div className={classes.pdf}>
      {narrow ? null : <iframe src={`${url}#toolbar=0&navpanes=0`} title={`Preview of ${file.name}`} />}
      <a href={url} target="_blank" rel="noreferrer">
        Open {file.name}
      </a>
    </div>
  );
}
