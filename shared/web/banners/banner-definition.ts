import type { ReactNode } from 'react';

/** Current content of a banner; undefined if it does not apply. */
export interface BannerContent {
  title: string;
  text?: ReactNode;
  progress?: { done: number; of: number; unit: string };
  tone: 'waiting' | 'working';
  /** A button or link of the banner. */
  action?: ReactNode;
}

/** A feature exports one per banner; the application orders them. */
export interface BannerDefinition {
  key: string;
  /** A hook, called on every signed-in page. */
  useContent: () => BannerContent | undefined;
  /** The icon in the badge of the minimized banner. */
  icon: ReactNode;
}
