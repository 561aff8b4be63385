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

export interface RouteMeta {
  readonly access: Access;
  readonly tellsStock: boolean;
}

/** Begins a contract route. The access named here is what the server enforces and what the reference page says. */
export function route(access: Access, { tag, description, tellsStock = false, ...rest }: RouteDescription) {
  return oc
    .$meta<RouteMeta>({ access, tellsStock })
    .route({ ...rest, tags: [tag], description: [description, ACCESS_TEXT[access]].filter(Boolean).join(' ') });
}
