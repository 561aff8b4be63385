import type { ComponentType } from 'react';

/** A feature exports a list of these; the application makes the routes. */
export interface PageDefinition {
  /** As the router writes it: "/builder/$listId". */
  path: string;
  title: string;
  load: () => Promise<ComponentType>;
}

/** An address that only leads on to another one. */
export interface Redirect {
  path: string;
  to: string;
}
