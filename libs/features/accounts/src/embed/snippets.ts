import { appAddress, chatAddress, modalValues } from './addresses.js';
import { domainOf, type EmbedChoice, type EmbedCode, type EmbedKind } from './kinds.js';
import { attribute, attributesOf, literal, objectOf } from './quoting.js';
import { reactSnippets, type Snippet } from './react-snippets.js';

type ButtonKind = 'button' | 'buttonV2' | 'booking';

const attributesOfButton: Readonly<Record<ButtonKind, (choice: EmbedChoice) => string>> = {
  button: ({ target }) =>
    `data-vida-button ${attributesOf({ 'data-target': target, 'data-type': 'chat' })}`,
  buttonV2: ({ target, label, color }) =>
    `data-vida-button-v2 ${attributesOf({
      'data-target': target,
      'data-type': 'chat',
      'data-text': label,
      'data-color': color,
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
  booking: 'widget/v1',
  modal: 'modal/v1',
} as const;

const scriptAddress = (kind: keyof typeof scriptOf, { server }: EmbedChoice): string =>
  `${server}/embed/${scriptOf[kind]}/script.js`;

const modalCall = ({ server, start }: EmbedChoice): string =>
  `vdaModal.open(${literal(domainOf(server))}, token, ${objectOf(modalValues(start))})`;

const frame = (address: string, title: string): string =>
  `<iframe ${attributesOf({ src: address, title, allow: 'microphone' })} style="width: 100%; height: 640px; border: 0"></iframe>`;

/** The app's address in a script that has the token and the person's e-mail address. */
const appSource = (choice: EmbedChoice): string =>
  `${literal(appAddress(choice))} + '&' + new URLSearchParams({ authToken: token, email })`;

const buttonHtml =
  (kind: ButtonKind): Snippet =>
  (choice) =>
    `${buttonElement(kind, choice)}\n<script src="${scriptAddress(kind, choice)}" async></script>\n`;

const plainSnippets: Readonly<Record<EmbedKind, Snippet>> = {
  app: (choice) =>
    `<div id="app-frame"></div>
<script>
  // Your server makes the token for the person who is signed in to your page.
  function showApp(token, email) {
    const frame = document.createElement('iframe');
    frame.src = ${appSource(choice)};
    frame.title = 'App';
    frame.allow = 'microphone';
    frame.style.cssText = 'width: 100%; height: 640px; border: 0';
    document.getElementById('app-frame').replaceChildren(frame);
  }
</script>
`,
  modal: (choice) =>
    `<script src="${scriptAddress('modal', choice)}"></script>
<script>
  // Your server makes the token for the person who is signed in to your page.
  function showAccount(token) {
    ${modalCall(choice)};
  }
</script>
`,
  button: buttonHtml('button'),
  buttonV2: buttonHtml('buttonV2'),
  booking: buttonHtml('booking'),
  chat: (choice) => `${frame(chatAddress(choice), 'Chat')}\n`,
};

/** The lines that a partner copies into a page: what they show, written in which language. */
export const snippetOf = (kind: EmbedKind, code: EmbedCode, choice: EmbedChoice): string =>
  (code === 'html' ? plainSnippets[kind] : reactSnippets[kind][code])(choice);
