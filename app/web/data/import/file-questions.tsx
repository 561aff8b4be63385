import { Checkbox, Radio } from '@mantine/core';
import { wordKey } from '#shared/domain/column-plan.ts';
import type { DateOrder } from '#shared/domain/date-order.ts';
import type { FilePreview } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { openDays, openLocations } from './import-plan.ts';
import type { Importing } from './use-import.ts';

interface FileQuestionsProps {
  importing: Importing;
  preview: FilePreview;
}

/** What nothing in the file decides; the answers are remembered for the next file with this header. */
export function FileQuestions({ importing: { kind, plan, refineColumn }, preview }: FileQuestionsProps) {
  const days = openDays(kind, plan, preview);
  const locations = openLocations(kind, plan, preview);
  const chosen = plan.location?.only ?? [];
  const toggle = (key: string) =>
    refineColumn('location', {
      ...plan.location,
      only: chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key],
    });
  return (
    <>
      {days ? (
        <Radio.Group
          label="How does this file write dates?"
          description={
            days.usual
              ? 'Its dates can be read two ways, such as 3/4/2026. Unless you choose, they are read the way your country writes them.'
              : 'Its dates can be read two ways, such as 3/4/2026.'
          }
          value={plan[days.column]?.days ?? days.usual ?? ''}
          onChange={(value) => refineColumn(days.column, { ...plan[days.column], days: value as DateOrder })}
        >
          <div className={classes.answers}>
            <Radio value="month_first" label="Month first: March 4" />
            <Radio value="day_first" label="Day first: April 3" />
          </div>
        </Radio.Group>
      ) : null}
      {locations.length > 0 ? (
        <Checkbox.Group
          label="Which of these locations belong to this venue?"
          description="Sales of the others are left out."
          value={[...chosen]}
        >
          <div className={classes.answers}>
            {locations.map((name) => (
              <Checkbox key={name} value={wordKey(name)} label={name} onChange={() => toggle(wordKey(name))} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </>
  );
}
