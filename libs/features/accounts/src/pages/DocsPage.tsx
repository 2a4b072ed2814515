import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { DocsText } from './DocsText.js';
import { FunctionGuide } from './FunctionGuide.js';
import { guideOf } from './function-guides.js';
import { functionGuide } from './messages.js';

/** The guide beside the current page; its page of one function where the address names it. */
export function Screen({ args }: OverlayScreenProps<'docsPage'>) {
  const t = useMessages(functionGuide);
  const guide = guideOf(args.value);
  useOverlayTitle(guide && t(guide));
  return guide ? <FunctionGuide guide={guide} /> : <DocsText />;
}
