import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { DialogHost } from '#shared/web/dialogs/dialog-host.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { dialogs } from '../dialogs.ts';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { signOut } from './leave.ts';
import type { Me } from './use-me.ts';

/** Replaces every page while the organization waits for its member to set up an authenticator app. */
export function TwoFactorNeeded({ me }: { me: Me }) {
  const client = useQueryClient();
  return (
    <>
      <AccountFrame
        title="One more step"
        text={`${me.two_factor_needed_for} requires two-factor authentication: a code from an app on your phone, in addition to your password.`}
      >
        <Button size="md" fullWidth onClick={() => go({ two_factor: 'on' })}>
          Set up an authenticator app
        </Button>
        <p className={classes.below}>
          {me.organization_count > 1 ? (
            <button type="button" className={classes.link} onClick={() => openDialog('switch_organization')}>
              Switch organization
            </button>
          ) : null}
          <button
            type="button"
            className={classes.link}
            onClick={() => void signOut(client).catch((error: unknown) => toastFailed(errorText(error)))}
          >
            Sign out
          </button>
        </p>
      </AccountFrame>
      <DialogHost dialogs={dialogs} />
    </>
  );
}
