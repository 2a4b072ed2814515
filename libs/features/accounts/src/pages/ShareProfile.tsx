import { Button, IconCopy, IconExternalLink, SkeletonRows, TextField, buttonClass, useToast } from '@patchbay/kit';
import { OverlayFooter } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';

/** The public address of an agent, where anyone may chat with it. */
export function Screen() {
  const { data: account, error } = useOperation('getAccount');
  const toast = useToast();
  if (error) return <p role="alert">{error.message}</p>;
  if (!account) return <SkeletonRows count={2} height={40} avatar={false} />;
  const address = new URL(`/${account.username}`, globalThis.location.origin).href;
  const copy = () => void navigator.clipboard?.writeText(address).then(() => toast('Copied'));
  return (
    <>
      <TextField label="Public address" value={address} onChange={() => undefined} onFocus={(event) => event.target.select()} help="Anyone with this address may chat with your agent." />
      <OverlayFooter>
        <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer"><IconExternalLink size={15} aria-hidden /> Open</a>
        <Button variant="filled" icon={<IconCopy size={15} />} onClick={copy}>Copy address</Button>
      </OverlayFooter>
    </>
  );
}
