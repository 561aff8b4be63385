import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, oneLine, time } from '#shared/contract/schemas.ts';
import { isCountry, isCurrency, isLocale, POUR_UNITS } from '#shared/domain/region.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';
import { ROLES } from '../domain/team-rules.ts';

const tag = 'Organizations and people';

export const role = z.enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}` });

export const timezone = z
  .string('Timezone is required')
  .refine(isTimezone, { error: 'Timezone must be a name like America/New_York' });

/** Decides how figures are written, the currency and the units; each can be changed later. */
export const country = z
  .string('Country is required')
  .refine(isCountry, { error: 'Country must be a code of two letters like US or GB' });

const regionFields = {
  country: country.optional(),
  locale: z.string().refine(isLocale, { error: 'Dates and numbers must be a locale like en-GB' }).optional(),
  currency: z.string().refine(isCurrency, { error: 'Currency must be a code of three letters like GBP' }).optional(),
  units: z.enum(POUR_UNITS, { error: 'Units must be oz or mL' }).optional(),
};

/** A business day can end between midnight and noon; sales after midnight belong to the previous evening. */
const dayCutoff = z
  .string('Day ends at is required')
  .regex(/^(0\d|1[01]):[0-5]\d$/, 'Day ends at must be a time from 00:00 to 11:59');

export const organizationName = oneLine('Name', 1, 170);

/** A program signs in with it, sent as `Authorization: Bearer <token>`. Browsers get it as a cookie. */
export const tokens = z.object({ token: z.string(), token_type: z.literal('Bearer'), expires_at: time });

export const organization = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  /** ISO 3166-1. */
  country: z.string(),
  /** BCP 47: how dates and numbers are written. */
  locale: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** What pours are measured in. */
  units: z.enum(POUR_UNITS),
  /** The time when a business day ends and the next begins, as "04:00" (D43). */
  day_cutoff: z.string(),
  inventory_pause: z.boolean(),
  inventory_paused_at: time.nullable(),
  /** Members need two-factor authentication to work here. */
  require_two_factor: z.boolean(),
  role,
});

export const organizationContract = {
  getMe: route('person', {
    method: 'GET',
    path: '/me',
    tag,
    summary: 'The signed-in person and the active organization',
  }).output(
    z.object({
      user: z.object({ id, email: z.string(), username: z.string(), display_name: z.string() }),
      active_organization: organization.nullable(),
      organization_count: z.number().int(),
      is_internal: z.boolean(),
      may_create_organization: z.boolean(),
      /** The name of this session's organization if it waits for you to set up two-factor authentication. */
      two_factor_needed_for: z.string().nullable(),
    }),
  ),
  updateMe: route('person', {
    method: 'PUT',
    path: '/me',
    tag,
    summary: 'Change the name that colleagues see',
    signedIn: true,
  })
    .input(z.object({ display_name: oneLine('Name', 1, 170) }))
    .output(z.object({ id, email: z.string(), username: z.string(), display_name: z.string() })),

  deleteMe: route('person', {
    method: 'POST',
    path: '/me/delete',
    tag,
    summary: 'Delete your account',
    description:
      "Needs your password, and a code where two-factor authentication is on. Sessions, memberships and API keys end; what you did stays in the organizations' records. Refused for the last owner of an organization.",
    signedIn: true,
  })
    .input(
      z.object({
        password: z.string('Password is required').min(1, 'Password is required').max(128),
        code: z.string().max(40).optional(),
      }),
    )
    .output(z.object({ id })),

  listOrganizations: route('person', {
    method: 'GET',
    path: '/organization',
    tag,
    summary: 'The organizations you belong to',
  }).output(z.array(organization)),
  createOrganization: route('person', {
    method: 'POST',
    path: '/organization',
    tag,
    summary: 'Create an organization; you become its owner',
    description: 'For owners of the installation, or for anyone where ORGANIZATIONS_BY is "everyone".',
    signedIn: true,
  })
    .input(z.object({ name: organizationName, timezone, country: country.optional() }))
    .output(organization),
  getOrganization: route('person', {
    method: 'GET',
    path: '/organization/{id}',
    tag,
    summary: 'One of your organizations',
  })
    .input(z.object({ id }))
    .output(organization),
  updateOrganization: route('person', {
    method: 'PUT',
    path: '/organization/{id}',
    tag,
    description:
      'A new country sets the locale, the currency and the units that belong to it, except those sent with it.',
    summary:
      'Change name, timezone, country, currency, units and end of the day (admins), pause or resume sales (members), require two-factor authentication (owners)',
  })
    .input(
      z.object({
        id,
        name: organizationName.optional(),
        timezone: timezone.optional(),
        ...regionFields,
        day_cutoff: dayCutoff.optional(),
        inventory_pause: z.boolean().optional(),
        require_two_factor: z.boolean().optional(),
      }),
    )
    .output(organization),
  setOrganization: route('person', {
    method: 'POST',
    path: '/organization/set/{id}',
    tag,
    summary: 'Work in another of your organizations',
    description:
      'Answers with new tokens; the old one ends at once, so a repeat must come with the new one. An Idempotency-Key has no effect here: switching twice to the same organization changes nothing but the tokens.',
    signedIn: true,
  })
    .input(z.object({ id }))
    .output(tokens.extend({ active_organization: organization })),
  deleteOrganization: route(LEAST_ROLE['delete the organization'], {
    method: 'DELETE',
    path: '/organization/{id}',
    tag,
    summary: 'Delete the active organization and everything in it',
    description: 'Send its exact name to confirm.',
    signedIn: true,
  })
    .input(z.object({ id, name: z.string('Repeat the name of the organization') }))
    .output(z.object({ id })),
};

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/.test(name); // offsets such as +02:00 ignore daylight saving time
  } catch {
    return false;
  }
}
