import { Checkbox, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDay, formatMoney } from '#shared/domain/format.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import { counting } from '../counting-api.ts';
import { stageLabel } from '../variance/use-stages.ts';
import { Signed } from '../variance/variance-columns.tsx';
import type { Stage } from '../variance/variance-row.ts';
import { CloseChecklist } from './close-checklist.tsx';
import classes from './end-cycle.module.css';
import { AUDIT_END, type EndCycleChoices, OVERVIEW, UNCOUNTED_STEP } from './end-cycle-steps.ts';
import { ZeroOutList } from './zero-out-list.tsx';

/** Three figures about the stage that ends. */
function StageFigures({ stage }: { stage: Stage }) {
  const input = { stage_id: stage.id, page: 1, limit: 1 };
  const { data } = useQuery(counting.query.listVariance.queryOptions({ input, staleTime: STOCK_FRESH }));
  const totals = data?.totals;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Items counted (any location)</dt>
        <dd>{totals ? `${formatCount(totals.counted_items)} of ${formatCount(totals.items)}` : '—'}</dd>
      </div>
      <div>
        <dt>Variance cost</dt>
        <dd>
          <Signed value={totals?.variance_cost} show={formatMoney} />
        </dd>
      </div>
      <div>
        <dt>COGS</dt>
        <dd>{formatMoney(totals?.cogs)}</dd>
      </div>
    </dl>
  );
}

interface StepProps {
  step: number;
  stage: Stage;
  today: string;
  choices: EndCycleChoices;
  change: (part: Partial<EndCycleChoices>) => void;
}

export function StepContent(props: StepProps) {
  if (props.step === OVERVIEW) return <Overview {...props} />;
  if (props.step === UNCOUNTED_STEP) return <UncountedChoice {...props} />;
  return props.step === AUDIT_END ? <AuditEnd {...props} /> : <Summary {...props} />;
}

function Overview({ stage, choices, change }: StepProps) {
  const { timezone } = useOrganization();
  return (
    <>
      <p className={classes.lead}>{stageLabel(stage, timezone)}</p>
      <StageFigures stage={stage} />
      {stage.state === 'audit' ? (
        <p>Completing the audit accepts the current variance and locks the period: it can't be changed after that.</p>
      ) : (
        <>
          <CloseChecklist />
          <Radio.Group
            label="What comes next?"
            value={choices.way}
            onChange={(way) => change({ way: way as EndCycleChoices['way'] })}
          >
            <Radio
              className={classes.choice}
              value="next"
              label="Start the next cycle now"
              description="The ended cycle is locked with its variance as it is."
            />
            <Radio
              className={classes.choice}
              value="audit"
              label="Review it in an audit period first"
              description="The next cycle starts for everyone; admins can still correct the ended one until a date you choose."
            />
          </Radio.Group>
        </>
      )}
    </>
  );
}

function UncountedChoice({ choices, change }: StepProps) {
  return (
    <>
      <Radio.Group
        label="Stock not counted in this cycle"
        value={choices.uncounted}
        onChange={(uncounted) => change({ uncounted: uncounted as EndCycleChoices['uncounted'], zeroConfirmed: false })}
      >
        <Radio
          className={classes.choice}
          value="accept"
          label="Keep the running counts"
          description="Uncounted items keep their expected quantity. They are not set to zero."
        />
        <Radio
          className={classes.choice}
          value="zero"
          label="Zero it out"
          description="Everything listed below is taken off the shelves, each with its own entry in the item's activity."
        />
      </Radio.Group>
      <ZeroOutList muted={choices.uncounted === 'accept'} />
      {choices.uncounted === 'zero' ? (
        <Checkbox
          className={classes.confirm}
          label="I have read the list. Set this stock to zero."
          checked={choices.zeroConfirmed}
          onChange={(event) => change({ zeroConfirmed: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

function AuditEnd({ choices, today, change }: StepProps) {
  const { timezone } = useOrganization();
  return (
    <DayField
      label="The audit ends on"
      description="It completes automatically at the end of this day, unless an admin completes it earlier."
      timezone={timezone}
      value={choices.auditEnd}
      error={choices.auditEnd < today ? 'The audit end date cannot be before today' : undefined}
      onChange={(auditEnd) => change({ auditEnd })}
    />
  );
}

function Summary({ stage, choices, change }: StepProps) {
  const endsAudit = stage.state === 'audit';
  return (
    <>
      <ul className={classes.summary}>
        {endsAudit ? (
          <li>The audit of cycle {stage.number} is completed and its adjusted variance accepted.</li>
        ) : (
          <>
            <li>
              Cycle {stage.number} ends now and cycle {stage.number + 1} starts with the stock on hand at that moment.
            </li>
            <li>
              {choices.uncounted === 'zero'
                ? 'Uncounted stock is set to zero.'
                : 'Uncounted stock keeps its running count.'}
            </li>
            {choices.way === 'audit' ? (
              <li>Admins may correct the ended cycle until the end of {formatDay(choices.auditEnd)}.</li>
            ) : null}
            <li>If sales processing is paused, it resumes.</li>
          </>
        )}
        {endsAudit || choices.way === 'next' ? <li>The ended period is locked and can't be changed.</li> : null}
      </ul>
      <Checkbox
        className={classes.confirm}
        label={endsAudit ? 'Yes, complete the audit' : 'Yes, end this cycle'}
        checked={choices.confirmed}
        onChange={(event) => change({ confirmed: event.currentTarget.checked })}
      />
    </>
  );
}
