import { oc } from '@orpc/contract';

/**
 * Who may call a route. `anyone` needs no session, `person` any session, the others a membership of the active
 * organization with at least that role: owner > admin > member.
 */
export type Access = 'anyone' | 'person' | 'member' | 'admin' | 'owner';

interface RouteDescription {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly successStatus?: number;
  /** The whole answer says what should be on the shelves: refused to who counts blind while a count is running. */
  readonly tellsStock?: boolean;
  /**
   * Decides who has access to what, or copies everything: only for people who signed in themselves. A leaked API key
   * must not outlive its deletion.
   */
  readonly signedIn?: boolean;
  /** The answer names its headers beside its body. */
  readonly outputStructure?: 'detailed';
}

const ACCESS_TEXT: Readonly<Record<Access, string>> = {
  anyone: 'Needs no sign-in.',
  person: 'For any signed-in person.',
  member: 'For members of the active organization.',
  admin: 'For admins and owners of the active organization.',
  owner: 'For owners of the active organization.',
};

/** Ends the description of calls that only people who signed in themselves may make. */
export const NOT_FOR_KEYS = 'Not for API keys.';

export interface RouteMeta {
  readonly access: Access;
  readonly tellsStock: boolean;
  readonly signedIn: boolean;
}

/** Begins a contract route. The access named here is what the server enforces and what the reference page says. */
export function route(
  access: Access,
  { tag, description, tellsStock = false, signedIn = false, ...rest }: RouteDescription,
) {
  const texts = [description, ACCESS_TEXT[access], signedIn && NOT_FOR_KEYS];
  return oc
    .$meta<RouteMeta>({ access, tellsStock, signedIn })
    .route({ ...rest, tags: [tag], description: texts.filter(Boolean).join(' ') });
}
