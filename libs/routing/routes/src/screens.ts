import { type CurrentAccount } from '@patchbay/session';
import { type QueryClient } from '@patchbay/queries';
import { type ComponentType } from 'react';
import { type AppSearch } from './search.js';
import { type Section } from './sitemap.js';

/**
 * The pages of the product. Every name must have a screen, or the app that binds them does not
 * compile.
 */
export const pageNames = [
  'frame',
  'home',
  'embedSignIn',
  'modalLayer',
  'paymentPage',
  'returnPage',
  'undoAddressChange',
  'sharedDashboard',
  'endReport',
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

/** Where a link leads, for a screen that fetches its data in advance. */
export interface ScreenPlace {
  readonly cache: QueryClient;
  readonly account: CurrentAccount;
  /** The page of the section; null for its first. */
  readonly page: string | null;
  readonly search: AppSearch;
}

/** The module of a screen. */
export interface ScreenModule {
  readonly Screen: ComponentType;
  /** Fetches what the screen will read, while a link to it is pointed at. Never throws. */
  readonly prefetch?: (place: ScreenPlace) => void;
}

/** Loads a screen when it is first needed. */
export type ScreenLoader = () => Promise<ScreenModule>;

/** The screens of an app, by name. */
export type Screens = Readonly<Record<ScreenName, ScreenLoader>>;
