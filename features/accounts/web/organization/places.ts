/** Where somebody who belongs to no organization can create one or answer an invitation. */
export const BEGIN = '/begin';

/** Where a new organization is asked what to begin with. */
export const WELCOME = '/welcome';
