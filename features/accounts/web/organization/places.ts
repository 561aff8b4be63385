/** Where a person without an organization can create one or answer an invitation. */
export const BEGIN = '/begin';

/** Where a new organization chooses how to start. */
export const WELCOME = '/welcome';
