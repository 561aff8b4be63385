import { type Icon, IconChevronRight, IconFileSpreadsheet, IconGlassCocktail, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { DemoProgress } from '../data/demo/demo-progress.tsx';
import { type DemoLoading, useDemoLoading } from '../data/demo/use-demo-loading.ts';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';

const INVENTORY = '/inventory';

/** The first question in a new organization: how to start. */
export function WelcomePage() {
  const me = useQuery(accounts.query.getMe.queryOptions());
  const demo = useDemoLoading(() => goTo(INVENTORY, {}, { replace: true }));
  const name = me.data?.active_organization?.name;
  const busy = demo.state !== 'idle';
  return (
    <AccountFrame
      wide
      title={busy ? 'Loading the demo venue' : `${name ?? 'Your venue'} is ready`}
      text={busy ? undefined : 'How do you want to start? You can do all of this later, in the settings.'}
    >
      {busy ? <DemoProgress demo={demo} /> : <Choices demo={demo} />}
    </AccountFrame>
  );
}

function Choices({ demo }: { demo: DemoLoading }) {
  return (
    <div className={classes.choices}>
      <Choice
        icon={IconGlassCocktail}
        title="Load the demo venue"
        text="Look around a bar with 14 months of history, up to yesterday. The spirits purchases are real, published by the State of Iowa (data.iowa.gov). Wine, beer, sales and counts are made up."
        onChoose={demo.start}
      />
      <Choice
        icon={IconFileSpreadsheet}
        title="Import a spreadsheet"
        text="Import your item list as CSV or Excel from any program. You'll see every problem before anything changes."
        onChoose={() => goTo('/settings', { tab: 'data', import: '1' })}
      />
      <Choice
        icon={IconSparkles}
        title="Start empty"
        text="Add items by hand, or with the first invoice."
        onChoose={() => goTo(INVENTORY)}
      />
    </div>
  );
}

interface ChoiceProps {
  icon: Icon;
  title: string;
  text: string;
  onChoose: () => void;
}

function Choice({ icon: Picture, title, text, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} onClick={onChoose}>
      <Picture size={24} stroke={1.5} aria-hidden />
      <span>
        <span className={classes.choiceTitle}>{title}</span>
        <span className={classes.choiceText}>{text}</span>
      </span>
      <IconChevronRight size={18} stroke={1.8} aria-hidden />
    </button>
  );
}
