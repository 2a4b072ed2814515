import { lazyPart } from '@patchbay/kit';
import { useSectionPage } from '@patchbay/routes';
import { InboxColumn } from './inbox/InboxColumn.js';
import { Screen as Inbox } from './inbox/InboxScreen.js';

export { prefetch } from './inbox/InboxScreen.js';

const review = lazyPart(
  () => import('./review/ReviewScreen.js'),
  ({ ReviewScreen }) => ReviewScreen,
);

/** The section Inbox: its conversations, or for staff the calls to review. */
export function Screen() {
  if (useSectionPage('inbox') !== 'review') return <Inbox />;
  return (
    <>
      <InboxColumn view={null} />
      <review.Part />
    </>
  );
}
