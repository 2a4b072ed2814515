import {
  CopyButton,
  ErrorState,
  IconExternalLink,
  SkeletonRows,
  Stack,
  TextArea,
  TextField,
  buttonClass,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { share } from './messages.js';

/**
 * The public address of an agent, where every visitor may chat with it, and the lines that put a
 * button on a site.
 */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(share);
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  if (error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!account) return <SkeletonRows count={2} height={40} />;
  const { origin } = globalThis.location;
  const address = new URL(`/${account.username}`, origin).href;
  const lines =
    `<div data-agent-chat data-target="${account.username}" data-type="chat"></div>\n<script ` +
    `src="${origin}/embed/button/v1/script.js" async></script>`;
  return (
    <>
      <Stack>
        <TextField
          label={t('address')}
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
          help={t('addressHelp')}
        />
        <TextArea
          label={t('button')}
          mono
          rows={3}
          readOnly
          value={lines}
          onFocus={(event) => event.target.select()}
          help={t('buttonHelp')}
          aside={
            <CopyButton worded variant="subtle" size="sm" value={lines} what={t('copy.lines')} />
          }
        />
      </Stack>
      <OverlayFooter>
        <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
          <IconExternalLink size={15} aria-hidden /> {t('open')}
        </a>
        <CopyButton worded variant="filled" value={address} what={t('copy.address')} />
      </OverlayFooter>
    </>
  );
}
