import {
  EMAIL_CHANGE,
  FORGOT_PASSWORD,
  INVITATION,
  RESET_PASSWORD,
  SET_UP,
  SIGN_IN,
} from '#features/accounts/contract/account-paths.ts';
import { BEGIN, WELCOME } from '#features/accounts/web/organization/places.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

/** Pages without the shell: before sign-in, or before there is an organization. */
export const accountPages: readonly PageDefinition[] = [
  { path: SIGN_IN, title: 'Sign in', load: async () => (await import('./sign-in-page.tsx')).SignInPage },
  { path: SET_UP, title: 'Set up', load: async () => (await import('./set-up-page.tsx')).SetUpPage },
  {
    path: FORGOT_PASSWORD,
    title: 'Forgot your password?',
    load: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: RESET_PASSWORD,
    title: 'New password',
    load: async () => (await import('./reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: EMAIL_CHANGE,
    title: 'E-mail',
    load: async () => (await import('./email-change-page.tsx')).EmailChangePage,
  },
  { path: INVITATION, title: 'Invitation', load: async () => (await import('./invitation-page.tsx')).InvitationPage },
  { path: WELCOME, title: 'Welcome', load: async () => (await import('./welcome-page.tsx')).WelcomePage },
  { path: BEGIN, title: 'Begin', load: async () => (await import('./begin-page.tsx')).BeginPage },
];
