import type { ReactNode } from 'react';

/** What a banner says now; nothing when it does not apply. */
export interface BannerContent {
  title: string;
  text?: ReactNode;
  progress?: { done: number; of: number };
  tone: 'waiting' | 'working';
  /** A button or link of the banner. */
  action?: ReactNode;
}

/** A feature exports one per banner; the application puts them in order. */
export interface BannerDefinition {
  key: string;
  /** A hook, called on every signed-in page. */
  useContent: () => BannerContent | undefined;
  /** The picture in the round badge of the minimized banner. */
  icon: ReactNode;
}
