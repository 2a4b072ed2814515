import { type Section } from '@patchbay/session';
import { type ComponentType } from 'react';

/**
 * The pages of the product. Every name must have a screen, or the app that binds them does not
 * compile.
 */
export const pageNames = [
  'frame',
  'home',
  'embedSignIn',
  'returnPage',
  'undoAddressChange',
  'docs',
  'mobileStart',
  'phone',
  'embedChat',
  'publicProfile',
  'notFound',
] as const;

export type PageName = (typeof pageNames)[number];

/** A route's screen: a page, or a section of the console. */
export type ScreenName = PageName | Section;

/** Loads a screen when it is first needed. */
export type ScreenLoader = () => Promise<{ readonly Screen: ComponentType }>;

/** The screens of an app, by name. */
export type Screens = Readonly<Record<ScreenName, ScreenLoader>>;
