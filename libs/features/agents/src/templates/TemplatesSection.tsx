import { SkeletonRows } from '@patchbay/kit';
import { lazyPages, useSectionPage } from '@patchbay/routes';

const pages = lazyPages<'templates'>({
  '/': () => import('./TemplatesScreen.js'),
  edit: () => import('../template-editor/TemplateEditorPage.js'),
  rollouts: () => import('../rollouts/RolloutsPage.js'),
});

export const { prefetch } = pages;

/** The section Templates: the list, the editor of one, or its rollouts. */
export function Screen() {
  return (
    <pages.Page
      page={useSectionPage('templates')}
      fallback={<SkeletonRows count={8} height={40} />}
    />
  );
}
