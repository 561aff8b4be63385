import { Checkbox, Radio } from '@mantine/core';
import { pathName } from '#features/ledger/web/locations/location-tree.ts';
import { wordKey } from '#shared/domain/column-plan.ts';
import type { DateOrder } from '#shared/domain/date-order.ts';
import type { FilePreview } from '../data-api.ts';
import classes from './import-dialog.module.css';
import { openDays, openLocations } from './import-plan.ts';
import { type LocationChoice, locationColumns } from './location-columns.ts';
import type { Importing } from './use-import.ts';

interface FileQuestionsProps {
  importing: Importing;
  preview: FilePreview;
}

/** What nothing in the file decides; the answers are remembered for the next file with this header. */
export function FileQuestions({ importing, preview }: FileQuestionsProps) {
  const { kind, plan, refineColumn } = importing;
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
          label="Which date format does this file use?"
          description={
            days.usual
              ? "Its dates can be read two ways, such as 3/4/2026. Unless you choose, your country's format is used."
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
          description="Sales from other locations are skipped."
          value={[...chosen]}
        >
          <div className={classes.answers}>
            {locations.map((name) => (
              <Checkbox key={name} value={wordKey(name)} label={name} onChange={() => toggle(wordKey(name))} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <LocationColumns importing={importing} preview={preview} />
    </>
  );
}

/** A sheet with a column for each location: which of its columns are that. */
function LocationColumns({ importing: { kind, plan, locations, chooseLocations }, preview }: FileQuestionsProps) {
  const choices = locationColumns(kind, preview, locations);
  if (choices.length === 0) return null;
  const isChosen = ({ from, location }: LocationChoice) =>
    plan.quantity?.at?.some((each) => each.from === from && each.location === location) ?? false;
  const toggle = (choice: LocationChoice) => {
    const others = choices.filter((each) => isChosen(each) && each.from !== choice.from);
    chooseLocations(isChosen(choice) ? others : [...others, choice]);
  };
  return (
    <Checkbox.Group
      label="Which columns are locations?"
      description="Each number is the quantity at that location."
      value={choices.filter(isChosen).map(keyOf)}
    >
      <div className={classes.answers}>
        {choices.map((choice) => (
          <Checkbox key={keyOf(choice)} value={keyOf(choice)} label={labelOf(choice)} onChange={() => toggle(choice)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const keyOf = ({ from, location }: LocationChoice) => `${from} ${location}`;

function labelOf({ column, path }: LocationChoice): string {
  if (!path) return `${column} (new location)`;
  return path.length > 1 ? `${column}: ${pathName({ path: [...path] })}` : column;
}
