import { Page } from '#shared/web/page/page.tsx';
import { CycleSection } from './cycle-section.tsx';
import classes from './home.module.css';
import { InvoicesSection } from './invoices-section.tsx';
import { RunningLowSection } from './running-low-section.tsx';
import { CategoryValueSection, LocationValueSection } from './value-sections.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** What an owner looks at first (NAV-038, RPT-019): each section reads by itself, none waits for another. */
export function HomePage() {
  return (
    <Page title="Home" scrolls>
      <div className={classes.sections}>
        <div className={classes.column}>
          <CategoryValueSection />
          <LocationValueSection />
          <InvoicesSection />
        </div>
        <div className={classes.column}>
          <WaitingSection />
          <CycleSection />
          <RunningLowSection />
        </div>
      </div>
    </Page>
  );
}
