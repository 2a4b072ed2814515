export { createMarkedHistory, frameMarkerOf } from './frame-marker.js';
export {
  accountHref,
  type AccountSearch,
  inAccount,
  isSameAccount,
  ownAccount,
  stepInto,
} from './account-search.js';
export { exactLink } from './exact-link.js';
export { lazyPages, type LazyPages } from './lazy-pages.js';
export { type LazyScreen, lazyScreen } from './lazy-screen.js';
export { stateOfOpening, stateOfStep } from './overlay-steps.js';
export { type RouterContext } from './root-route.js';
export { type AppRouter, type AppRouterOptions, createAppRouter } from './router.js';
export {
  type PageName,
  pageNames,
  type ScreenLoader,
  type ScreenModule,
  type ScreenName,
  type ScreenPlace,
  type Screens,
} from './screens.js';
export {
  detailSearch,
  embedChatSearch,
  filterParameter,
  type ListNames,
  type ListSearch,
  listSearch,
  type PageSchema,
} from './page-search.js';
export {
  type AppSearch,
  parseSearch,
  type RootSearch,
  stringifySearch,
  validateSearch,
} from './search.js';
export {
  type ColumnOf,
  pageLists,
  type PageKey,
  type PageOf,
  type PagePath,
  type PageSearch,
  pagesOf,
  type PageWord,
  type Section,
  sections,
  sectionsAt,
} from './sitemap.js';
export { securityEventKinds, type SecurityEventKind } from './security-event-kinds.js';
export { type PlaceKey, usePlace, useSection, useSectionPage } from './use-console-page.js';
export { type MoveGuard, type Place, useMoveGuard } from './use-move-guard.js';
export { type LinkChange, type SearchLinks, useSearchLinks } from './use-search-links.js';
export {
  type SearchChange,
  useAppSearch,
  useChangeSearch,
  usePageSearch,
  useSearchOf,
} from './use-app-search.js';
export {
  createBrowserHistory,
  createMemoryHistory,
  getRouteApi,
  Link,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
} from '@tanstack/react-router';
