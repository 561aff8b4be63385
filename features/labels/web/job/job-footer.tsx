import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { API_BASE } from '#shared/web/api-client.ts';
import { download } from '#shared/web/download.ts';
import { useRemembered } from '#shared/web/remembered.ts';
import { LABEL_SHEETS, labelsOn, SHEET_IDS, type SheetId, usualSheet } from '../../domain/label-sheet.ts';
import { type PrintJob, printJobs } from '../labels-api.ts';
import classes from './print-job.module.css';
import { useUpdateJob } from './use-job.ts';

const ZPL = 'zpl';
const PRINTER = 'printer:';
const SHEETS = [
  ...SHEET_IDS.map((value) => ({ value: value as string, label: LABEL_SHEETS[value].name })),
  { value: ZPL, label: 'Label printer (ZPL file)' },
];
const HOW_TO_PRINT =
  'Open this file with your label printer. To print from here, ask the server operator to add your printer to LABEL_PRINTERS.';

export function JobFooter({ job }: { job: PrintJob }) {
  const update = useUpdateJob(job.id);
  const { act, busy } = useAct();
  const { data } = useQuery(printJobs.query.listPrinters.queryOptions({}));
  const printers = data?.printers ?? [];
  const choices = [...SHEETS, ...printers.map((name) => ({ value: PRINTER + name, label: `Label printer ${name}` }))];
  const { region } = useOrganization();
  const [kept, keep] = useRemembered<string>('label-sheet', '');
  const [start, setStart] = useState(1);
  const chosen = choices.some(({ value }) => value === kept) ? kept : usualSheet(region.country);
  const most = chosen === ZPL || chosen.startsWith(PRINTER) ? 1 : labelsOn(LABEL_SHEETS[chosen as SheetId]);
  const empty = job.items.length === 0;
  const complete = () => {
    if (!job.status) update.mutate({ status: true });
  };
  /**
   * Opens the sheets in a separate tab, where the browser prints them. Printing completes the job (PRINT-035,
   * PRINT-036).
   */
  const open = (path: string) => {
    window.open(`${API_BASE}/print-jobs/${job.id}/${path}`, '_blank', 'noopener');
    complete();
  };
  const print = async () => {
    if (chosen.startsWith(PRINTER)) {
      const printer = chosen.slice(PRINTER.length);
      await act({
        send: () => printJobs.call.printLabels({ id: job.id, printer }),
        done: ({ labels }) => `${formatCount(labels)} labels sent to ${printer}`,
        failed: "Couldn't print the labels",
        onDone: complete,
        topics: [],
      });
      return;
    }
    if (chosen !== ZPL) return open(`labels?sheet=${chosen}&start=${Math.min(start, most)}`);
    const send = () => download('GET', `/print-jobs/${job.id}/zpl`);
    await act({ send, failed: "Couldn't write the labels", onDone: complete, topics: [] });
  };
  return (
    <>
      <div className={classes.sheet}>
        <NativeSelect
          label="Labels"
          value={chosen}
          data={choices}
          description={chosen === ZPL && printers.length === 0 ? HOW_TO_PRINT : undefined}
          onChange={(event) => keep(event.currentTarget.value)}
        />
        {most > 1 ? (
          <NumberInput
            label="Start at label"
            description={`1 to ${most}`}
            min={1}
            max={most}
            allowDecimal={false}
            value={Math.min(start, most)}
            onChange={(value) => setStart(Math.max(1, Math.min(most, Number(value) || 1)))}
          />
        ) : null}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => go({ add_print_items: 'single' })}>
          Add Item to Print Job
        </Button>
        <Button variant="default" disabled={empty} onClick={() => open('scan-sheet')}>
          Print Scansheet
        </Button>
        <Button disabled={empty} loading={busy} onClick={() => void print()}>
          Print Barcodes
        </Button>
      </div>
    </>
  );
}
