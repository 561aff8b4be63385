import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';

export const accountsDialogs: readonly DialogDefinition[] = [
  {
    key: 'create_organization',
    parameter: 'create_organization',
    load: async () => (await import('./organization/create-organization-dialog.tsx')).CreateOrganizationDialog,
  },
  {
    key: 'delete_organization',
    parameter: 'delete_organization',
    load: async () => (await import('./organization/delete-organization-dialog.tsx')).DeleteOrganizationDialog,
  },
  { key: 'invite', parameter: 'invite', load: async () => (await import('./team/invite-dialog.tsx')).InviteDialog },
  {
    key: 'invitation_link',
    parameter: 'invitation_link',
    load: async () => (await import('./team/invitation-link-dialog.tsx')).InvitationLinkDialog,
  },
  {
    key: 'delete_account',
    parameter: 'delete_account',
    load: async () => (await import('./profile/delete-account-dialog.tsx')).DeleteAccountDialog,
  },
  {
    key: 'new_api_key',
    parameter: 'new_api_key',
    load: async () => (await import('./keys/create-key-dialog.tsx')).CreateKeyDialog,
  },
  {
    key: 'two_factor',
    parameter: 'two_factor',
    load: async () => (await import('./two-factor/two-factor-dialog.tsx')).TwoFactorDialog,
  },
  { key: 'mail', parameter: 'mail', load: async () => (await import('./outbox/mail-dialog.tsx')).MailDialog },
];
