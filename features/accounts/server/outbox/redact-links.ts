/**
 * Links that give access to an account or a team contain a token, so people of the organization read the mail without
 * them.
 */
const SECRET_LINK = /https?:\/\/\S*[?&](?:token|code|key|secret)=\S+/gi;

const HIDDEN_LINK = '[link hidden]';

export const redactLinks = (text: string): string => text.replace(SECRET_LINK, HIDDEN_LINK);
