import { oc } from '@orpc/contract';

/**
 * Access needed to call a route. `anyone` needs no session, `person` any session, the others a membership of the active
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
  /** The whole answer reveals expected stock: refused to blind counters while a count is running. */
  readonly tellsStock?: boolean;
  /**
   * Decides who has access to what, or copies everything, so it needs a person who signed in. A leaked API key must not
   * outlive its deletion.
   */
  readonly signedIn?: boolean;
  /** The answer lists its headers next to its body. */
  readonly outputStructure?: 'detailed';
}

const ACCESS_TEXT: Readonly<Record<Access, string>> = {
  anyone: 'Needs no sign-in.',
  person: 'For any signed-in person.',
  member: 'For members of the active organization.',
  admin: 'For admins and owners of the active organization.',
  owner: 'For owners of the active organization.',
};

/** Last sentence in the description of calls that need a signed-in person. */
export const NOT_FOR_KEYS = 'Not for API keys.';

export interface RouteMeta {
  readonly access: Access;
  readonly tellsStock: boolean;
  readonly signedIn: boolean;
}

/** Starts a contract route. The server enforces the access given here, and the reference page shows it. */
export function route(
  access: Access,
  { tag, description, tellsStock = false, signedIn = false, ...rest }: RouteDescription,
) {
  const texts = [description, ACCESS_TEXT[access], signedIn && NOT_FOR_KEYS];
  return oc
    .$meta<RouteMeta>({ access, tellsStock, signedIn })
    .route({ ...rest, tags: [tag], description: texts.filter(Boolean).join(' ') });
}
