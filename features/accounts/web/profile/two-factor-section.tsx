import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { accounts } from '../accounts-api.ts';
import { ListWaiting } from '../parts/list-waiting.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import classes from './profile.module.css';

/** A code from the person's phone in addition to the password. */
export function TwoFactorSection() {
  const state = useQuery(accounts.query.getTwoFactor.queryOptions());
  return (
    <SettingsSection
      title="Two-factor authentication"
      text="Signing in will also ask for a code from an authenticator app. API keys keep working."
    >
      {state.data ? (
        <State enabled={state.data.enabled} />
      ) : state.error ? (
        <ErrorPanel error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <ListWaiting />
      )}
    </SettingsSection>
  );
}

function State({ enabled }: { enabled: boolean }) {
  if (!enabled)
    return (
      <div className={classes.facts}>
        <p className={classes.text}>Signing in asks for your password only.</p>
        <Button variant="default" onClick={() => go({ two_factor: 'on' })}>
          Set up an authenticator app
        </Button>
      </div>
    );
  return (
    <div className={classes.facts}>
      <p className={classes.text}>
        <StateTag tone="good">On</StateTag> Signing in asks for your password and a code.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => go({ two_factor: 'codes' })}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => go({ two_factor: 'off' })}>
          Turn off
        </Button>
      </div>
    </div>
  );
}
