/** The tag for each state of a mail. */
export const MAIL_TONES = { waiting: 'waits', leaving: 'waits', sent: 'good', failed: 'bad', unsure: 'bad' } as const;
export const MAIL_WORDS = {
  waiting: 'In outbox',
  leaving: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  unsure: 'May have arrived',
} as const;
