import type { Accounts } from '#features/accounts/server/accounts.ts';
import { createAccountsRouter } from '#features/accounts/server/routes.ts';

/** Who answers each part of the contract in app/contract/api.ts. */
export function createRouter(accounts: Accounts) {
  return {
    accounts: createAccountsRouter(accounts),
  };
}

export type Router = ReturnType<typeof createRouter>;
