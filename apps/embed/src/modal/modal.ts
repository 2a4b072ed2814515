import { type ModalScript } from '@patchbay/embed-client';
import { type ModalMessage } from '@patchbay/intents';
import { wordOf } from '../button/button-words.js';
import { createLayer } from './layer.js';

const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** The origin of a host; a server on this machine is reached by http. */
function originOf(domain: string): string {
  if (!domain) throw new Error('vdaModal.open needs a domain, such as app.example.com');
  return new URL(
    /^https?:\/\//.test(domain) ? domain : `${local.test(domain) ? 'http' : 'https'}://${domain}`,
  ).origin;
}

function addressOf(origin: string, authToken: string, params: Readonly<Record<string, unknown>>) {
  const url = new URL('/embed/modal', origin);
  if (authToken) url.searchParams.set('authToken', authToken);
  for (const [key, value] of Object.entries(params))
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
  return url.href;
}

/** The modal script of a page. */
export function createModal(page: Document): ModalScript {
  const handlers = new Set<() => void>();
  let dismiss: (() => void) | undefined;

  const close = () => {
    if (!dismiss) return;
    dismiss();
    // One handler that throws does not keep the others from being called.
    for (const handler of handlers) setTimeout(handler);
  };

  return {
    open: (domain, authToken, params = {}) => {
      // Such a page is in no list of pages that may frame the console, and its frames can keep no
      // session.
      if (page.defaultView?.origin === 'null')
        throw new Error('vdaModal.open needs allow-same-origin in the sandbox');
      const origin = originOf(domain);
      dismiss?.();
      const layer = createLayer(page, {
        address: addressOf(origin, authToken, params),
        closeLabel: wordOf(page, 'Close', 'Cerrar'),
        onClose: close,
      });
      // Only our own frame, from the server that was named, is listened to.
      const onMessage = ({ origin: from, source, data }: MessageEvent) => {
        if (from !== origin || source !== layer.window()) return;
        const { type } = (data ?? {}) as Partial<ModalMessage>;
        if (type === 'MODAL_READY') layer.show();
        if (type === 'MODAL_CLOSED') close();
      };
      addEventListener('message', onMessage);
      dismiss = () => {
        dismiss = undefined;
        removeEventListener('message', onMessage);
        layer.remove();
      };
    },
    close,
    onClose: (handler) => void handlers.add(handler),
    offClose: (handler) => void handlers.delete(handler),
  };
}
