import { CloseButton } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { Address } from '#shared/web/address/address.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useRemembered } from '#shared/web/remembered.ts';
import { reports } from '../reports-api.ts';
import classes from './home.module.css';

type Step = keyof Awaited<ReturnType<typeof reports.call.gettingStarted>>;

const STEPS: readonly { step: Step; label: string; text: string; to: string; go?: Address }[] = [
  { step: 'items', label: 'Add items', text: 'By hand, or import a spreadsheet', to: '/items', go: { create: 'item' } },
  { step: 'locations', label: 'Add locations', text: 'Where bottles are: bar, cellar, cooler', to: '/locations' },
  { step: 'count', label: 'Take the first count', text: 'On a phone, location by location', to: '/count' },
  {
    step: 'invoice',
    label: 'Complete an invoice',
    text: 'Gives every bottle its cost',
    to: '/invoices',
    go: { add_new_invoice: '1' },
  },
  { step: 'till', label: 'Connect a POS', text: 'Or import its sales as a file', to: '/pos/connections' },
  {
    step: 'recipe',
    label: 'Add a recipe',
    text: 'The ingredients of a cocktail, and its cost',
    to: '/recipes',
    go: { recipe: 'new' },
  },
];

/** The steps of a new venue. They tick themselves off, and the list goes once all are done or it was dismissed. */
export function GettingStarted() {
  const { id } = useOrganization();
  const [dismissed, setDismissed] = useRemembered(`getting-started-dismissed.${id}`, false);
  const { data } = useQuery(reports.query.gettingStarted.queryOptions({ enabled: !dismissed }));
  if (dismissed || !data) return null;
  const done = STEPS.filter(({ step }) => data[step]).length;
  if (done === STEPS.length) return null;
  return (
    <section className={`${classes.section} ${classes.steps}`} aria-label="Getting started">
      <header className={classes.head}>
        <h2>
          Getting started: {done} of {STEPS.length}
        </h2>
        <CloseButton size={44} iconSize={18} aria-label="Dismiss getting started" onClick={() => setDismissed(true)} />
      </header>
      <ol className={classes.list}>
        {STEPS.map(({ step, label, text, to, go }) => (
          <li key={step}>
            <GoLink to={to} go={go ?? {}} className={classes.row}>
              <span className={classes.step} data-done={data[step] || undefined}>
                {data[step] ? (
                  <IconCircleCheckFilled size={20} aria-hidden />
                ) : (
                  <IconCircleDashed size={20} aria-hidden />
                )}
                <span>
                  {label}
                  <span className={classes.done}>{data[step] ? ' (done)' : ''}</span>
                </span>
              </span>
              <small className={classes.stepText}>{text}</small>
            </GoLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
