import { chatAddress, modalValues } from './addresses.js';
import { domainOf, type EmbedChoice, type EmbedCode, type EmbedKind } from './kinds.js';
import { attribute, attributesOf, literal, objectOf } from './quoting.js';
import { reactSnippets, type Snippet } from './react-snippets.js';

type ButtonKind = 'button' | 'buttonV2' | 'widget' | 'booking';

const attributesOfButton: Readonly<Record<ButtonKind, (choice: EmbedChoice) => string>> = {
  button: ({ target }) =>
    `data-agent-chat ${attributesOf({ 'data-target': target, 'data-type': 'chat' })}`,
  buttonV2: ({ target, label, color }) =>
    `data-agent-button ${attributesOf({
      'data-target': target,
      'data-type': 'chat',
      'data-text': label,
      'data-color': color,
    })}`,
  widget: ({ target, label, color }) =>
    `data-patchbay-widget ${attributesOf({
      'data-agent': target,
      'data-mode': 'chat',
      'data-size': label ? 'expanded' : '',
      'data-welcome': label,
      'data-color': color,
      style: 'position: fixed; right: 24px; bottom: 24px',
    })}`,
  booking: ({ target, label, color }) =>
    `data-patchbay-widget ${attributesOf({
      'data-agent': target,
      'data-mode': 'scheduling',
      'data-size': 'expanded',
      'data-welcome': label,
      'data-color': color,
    })}`,
};

const buttonElement = (kind: ButtonKind, choice: EmbedChoice): string =>
  `<div ${attributesOfButton[kind](choice)}>${kind === 'button' ? attribute(choice.label) : ''}</div>`;

const scriptOf = {
  button: 'button/v1',
  buttonV2: 'button/v2',
  widget: 'widget/v1',
  booking: 'widget/v1',
  modal: 'modal/v1',
} as const;

const scriptAddress = (kind: keyof typeof scriptOf, { server }: EmbedChoice): string =>
  `${server}/embed/${scriptOf[kind]}/script.js`;

const frame = (address: string, title: string): string =>
  `<iframe ${attributesOf({ src: address, title, allow: 'microphone' })} style="width: 100%; height: 640px; border: 0"></iframe>`;

/** Who makes the tokens: the one address that a partner writes. */
const newToken = `  // Your server makes a one-time token for the person who is signed in to your page, and answers
  // with { authToken, email }. Write its address here.
  const newToken = async () => (await fetch('/one-time-token')).json();`;

const buttonHtml =
  (kind: ButtonKind): Snippet =>
  (choice) =>
    `${buttonElement(kind, choice)}\n<script src="${scriptAddress(kind, choice)}" async></script>\n`;

const plainSnippets: Readonly<Record<EmbedKind, Snippet>> = {
  app: ({ server, start }) =>
    `<div id="app-frame"></div>
<script>
  const server = ${literal(server)};
${newToken}

  async function showApp(page) {
    const { authToken, email } = await newToken();
    const frame = document.createElement('iframe');
    const query = { appEmbed: 'true', authToken, email, redirectUrl: page };
    frame.src = server + '/app/embed?' + new URLSearchParams(query);
    frame.title = 'App';
    frame.allow = 'camera; microphone';
    frame.style.cssText = 'width: 100%; height: 640px; border: 0';
    document.getElementById('app-frame').replaceChildren(frame);
  }

  addEventListener('message', async ({ origin, source, data }) => {
    if (origin !== server) return;
    // The session has ended: with a new token the app goes on where it was.
    if (data.type === 'SESSION_ENDED') {
      const { authToken, email } = await newToken();
      source.postMessage({ type: 'SIGN_IN', authToken, email }, origin);
    }
    // A member opens another account.
    if (/^OPEN_(PARTNER|RESELLER|ORG)_APP$/.test(data.type)) showApp(data.path);
  });

  // Links in mails name a page of the app.
  showApp(new URLSearchParams(location.search).get('redirectUrl') ?? ${literal(start)});
</script>
`,
  modal: (choice) =>
    `<button id="account">Account</button>
<script src="${scriptAddress('modal', choice)}"></script>
<script>
${newToken}

  document.getElementById('account').addEventListener('click', async () => {
    const { authToken } = await newToken();
    vdaModal.open(${literal(domainOf(choice.server))}, authToken, ${objectOf(modalValues(choice.start))});
  });
</script>
`,
  button: buttonHtml('button'),
  buttonV2: buttonHtml('buttonV2'),
  widget: buttonHtml('widget'),
  booking: buttonHtml('booking'),
  chat: (choice) => `${frame(chatAddress(choice), 'Chat')}\n`,
};

/** The lines that a partner copies into a page: what they show, written in which language. */
export const snippetOf = (kind: EmbedKind, code: EmbedCode, choice: EmbedChoice): string =>
  (code === 'html' ? plainSnippets[kind] : reactSnippets[kind][code])(choice);
