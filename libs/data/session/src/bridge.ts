import { type BridgeCommand, type Modes, parseBridgeCommand } from '@patchbay/intents';

interface Port<Message> {
  postMessage(message: Message): void;
}

/** The ports that the views of phones give to a page. */
interface ShellPage {
  /** iOS: a message handler of the view, which takes objects. */
  readonly webkit?: { readonly messageHandlers?: { readonly mobileBridge?: Port<object> } };
  /** Android: an object of the view, which takes texts. */
  readonly mobileBridge?: Port<string>;
  /** React Native on both, which takes texts. */
  readonly ReactNativeWebView?: Port<string>;
}

type ShellModes = Pick<Modes, 'mobileApp' | 'platform'>;

/** The port of the shell around the page; null outside the mobile app. */
function portOf(page: object, { mobileApp, platform }: ShellModes): Port<BridgeCommand> | null {
  const { webkit, mobileBridge, ReactNativeWebView } = page as ShellPage;
  if (!mobileApp) return null;
  const asText = (port: Port<string> | undefined): Port<BridgeCommand> | undefined =>
    port && { postMessage: (command) => port.postMessage(JSON.stringify(command)) };
  const ios = webkit?.messageHandlers?.mobileBridge;
  // The platform that the shell names decides between its ports; without one, any of them.
  return (
    (platform === 'Android' ? undefined : ios) ??
    (platform === 'iOS' ? undefined : asText(mobileBridge)) ??
    asText(ReactNativeWebView) ??
    null
  );
}

/** Whether the mobile app around the page takes commands. */
export const hasShell = (modes: ShellModes, page: object = globalThis): boolean =>
  portOf(page, modes) !== null;

/**
 * Sends a command to the mobile app around the page. Returns whether it was sent: outside the app,
 * and for a URL that a phone may not open, nothing happens.
 */
export function sendToShell(
  command: Readonly<Record<string, unknown>>,
  modes: ShellModes,
  page: object = globalThis,
): boolean {
  const port = portOf(page, modes);
  const checked = parseBridgeCommand(command);
  if (!port || !checked) return false;
  port.postMessage(checked);
  return true;
}
