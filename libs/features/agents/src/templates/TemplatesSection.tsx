import { SkeletonRows } from '@patchbay/kit';
import { lazyPages, useSectionPage } from '@patchbay/routes';

const pages = lazyPages<'templates'>({
  '/': () => import('./TemplatesScreen.js'),
  rollouts: () => import('../rollouts/RolloutsPage.js'),
});

export const { prefetch } = pages;

/** The section Templates: the list, or the rollouts of one. */
export function Screen() {
  return (
    <pages.Page
      page={useSectionPage('templates')}
      fallback={<SkeletonRows count={8} height={40} />}
    />
  );
}
