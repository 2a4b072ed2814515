import {
  CopyButton,
  IconExternalLink,
  SkeletonRows,
  Stack,
  TextArea,
  TextField,
  buttonClass,
} from '@patchbay/kit';
import { OverlayFooter } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';

/**
 * The public address of an agent, where every visitor may chat with it, and the lines that put a
 * button on a site.
 */
export function Screen() {
  const { data: account, error } = useOperation('getAccount');
  if (error) return <p role="alert">{error.message}</p>;
  if (!account) return <SkeletonRows count={2} height={40} avatar={false} />;
  const { origin } = globalThis.location;
  const address = new URL(`/${account.username}`, origin).href;
  const lines =
    `<div data-vida-button data-target="${account.username}" data-type="chat"></div>\n<script ` +
    `src="${origin}/embed/button/v1/script.js" async></script>`;
  return (
    <>
      <Stack gap={16}>
        <TextField
          label="Public address"
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
          help="Anyone with this address may chat with your agent."
        />
        <TextArea
          label="A chat button on your site"
          mono
          rows={3}
          readOnly
          value={lines}
          onFocus={(event) => event.target.select()}
          help="Put these two lines before the end of the page’s body."
          aside={<CopyButton worded variant="subtle" size="sm" value={lines} what="lines" />}
        />
      </Stack>
      <OverlayFooter>
        <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
          <IconExternalLink size={15} aria-hidden /> Open
        </a>
        <CopyButton worded variant="filled" value={address} what="address" />
      </OverlayFooter>
    </>
  );
}
