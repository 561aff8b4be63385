import { implementForEveryone } from '#shared/server/routes.ts';
import { signInContract } from '../../contract/sign-in-contract.ts';
import type { Accounts } from '../accounts.ts';
import { changeEmail, confirmEmail, keepEmail, readEmail } from '../email/change-email.ts';
import { originOf } from '../security/record-event.ts';
import { pairAuthenticator } from '../two-factor/pair-authenticator.ts';
import { endTwoFactor, readTwoFactor, renewRecoveryCodes } from '../two-factor/two-factor.ts';
import { requireSession } from './require-access.ts';

const everyone = implementForEveryone(signInContract);

export function createSignInRoutes(accounts: Accounts) {
  return {
    getEmail: everyone.getEmail.handler(async ({ context }) =>
      readEmail(accounts, await requireSession(accounts, context)),
    ),
    changeEmail: everyone.changeEmail.handler(({ input, context }) => changeEmail(accounts, context, input)),
    confirmEmail: everyone.confirmEmail.handler(({ input, context }) =>
      confirmEmail(accounts, input.token, originOf(context)),
    ),
    keepEmail: everyone.keepEmail.handler(({ input, context }) => keepEmail(accounts, input.token, originOf(context))),
    getTwoFactor: everyone.getTwoFactor.handler(async ({ context }) =>
      readTwoFactor(accounts, await requireSession(accounts, context)),
    ),
    endTwoFactor: everyone.endTwoFactor.handler(({ input, context }) => endTwoFactor(accounts, context, input)),
    renewRecoveryCodes: everyone.renewRecoveryCodes.handler(({ input, context }) =>
      renewRecoveryCodes(accounts, context, input),
    ),
    pairAuthenticator: everyone.pairAuthenticator.handler(({ input, context }) =>
      pairAuthenticator(accounts, context, input.password),
    ),
  };
}
