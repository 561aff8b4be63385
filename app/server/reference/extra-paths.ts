import type { Schema } from './describe-schema.ts';
import type { Operation, ReferenceDocument } from './document.ts';

const signIn = 'Sign-in';
const email = { type: 'string', format: 'email' } as const;
const password = { type: 'string', minLength: 10 } as const;
const text = { type: 'string' } as const;

function takes(properties: Record<string, Schema>): Operation['requestBody'] {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { required: true, content: { 'application/json': { schema } } };
}

function answers(description: string, properties: Record<string, Schema>): Operation['responses'] {
  const schema = { type: 'object', properties };
  return { '200': { description, content: { 'application/json': { schema } } } };
}

/** Paths served outside the contracts: the sign-in library's own, and the event stream. */
export const EXTRA_PATHS: ReferenceDocument['paths'] = {
  '/auth/sign-in/email': {
    post: {
      operationId: 'signIn',
      tags: [signIn],
      summary: 'Sign in',
      description:
        'Answers with a token for programs and sets a cookie for browsers. People with an authenticator app get `twoFactorRedirect` instead and send a code next. Refused with 429 after too many attempts.',
      security: [],
      requestBody: takes({ email, password: text }),
      responses: answers('Signed in', { token: text, user: { type: 'object' } }),
    },
  },
  '/auth/logout': {
    post: {
      operationId: 'signOut',
      tags: [signIn],
      summary: 'Sign out',
      description: 'The token stops working immediately. The same as /auth/sign-out.',
      responses: answers('Signed out', { success: { type: 'boolean' } }),
    },
  },
  '/auth/change-password': {
    post: {
      operationId: 'changePassword',
      tags: [signIn],
      summary: 'Change your password',
      description: 'Signs you out everywhere else. The session that asks gets a new token.',
      requestBody: takes({ currentPassword: text, newPassword: password }),
      responses: answers('Changed', { token: { type: ['string', 'null'] } }),
    },
  },
  '/auth/request-password-reset': {
    post: {
      operationId: 'requestPasswordReset',
      tags: [signIn],
      summary: 'Request an e-mail to choose a new password',
      description: 'The answer is the same whether or not the account exists.',
      security: [],
      requestBody: takes({ email }),
      responses: answers('Asked', { status: { type: 'boolean' } }),
    },
  },
  '/auth/reset-password': {
    post: {
      operationId: 'resetPassword',
      tags: [signIn],
      summary: 'Choose a new password with the token from the e-mail',
      security: [],
      requestBody: takes({ newPassword: password, token: text }),
      responses: answers('Changed; all sessions have ended', { status: { type: 'boolean' } }),
    },
  },
  '/auth/two-factor/verify-totp': {
    post: {
      operationId: 'sendAuthenticatorCode',
      tags: [signIn],
      summary: 'Send the code from the authenticator app',
      description:
        'Signed in it turns the app on: the answer holds the new token of the session, and the old one ends. After the password it signs in.',
      security: [],
      requestBody: takes({ code: text }),
      responses: answers('Signed in', { token: text, user: { type: 'object' } }),
    },
  },
  '/auth/two-factor/verify-backup-code': {
    post: {
      operationId: 'sendRecoveryCode',
      tags: [signIn],
      summary: 'Sign in with a recovery code, after the password',
      description: 'Each code works once.',
      security: [],
      requestBody: takes({ code: text }),
      responses: answers('Signed in', { token: text, user: { type: 'object' } }),
    },
  },
  '/pos/webhooks/{provider}/{id}': {
    post: {
      operationId: 'receiveTillWebhook',
      tags: ['Point of sale'],
      summary: 'Where a POS provider says that something happened',
      description:
        "The body is the provider's own, signed by its rules; anything else is refused with 401. It is only a reason to ask: what was sold is read from the provider.",
      security: [],
      parameters: [
        { name: 'provider', in: 'path', required: true, schema: text },
        { name: 'id', in: 'path', required: true, schema: text },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: answers('Kept', { ok: { type: 'boolean' } }),
    },
  },
  '/events': {
    get: {
      operationId: 'events',
      tags: ['Live events'],
      summary: 'What changes in the active organization, as server-sent events',
      description:
        'Each event is `{topic, ids?}`: something of that topic changed, so read it again. `Last-Event-ID` brings the events missed within a day after the event with that `id`; some may come twice. If you cannot set headers, use `last_event_id`. `within` brings the changes of the last milliseconds (at most 60,000). For members of the active organization.',
      parameters: [
        { name: 'Last-Event-ID', in: 'header', schema: text },
        { name: 'last_event_id', in: 'query', schema: text },
        { name: 'within', in: 'query', schema: { type: 'integer' } },
      ],
      responses: {
        '200': { description: 'A stream that stays open', content: { 'text/event-stream': { schema: text } } },
      },
    },
  },
};
