import { appAddress, chatAddress, modalValues } from './addresses.js';
import { domainOf, type EmbedChoice, type EmbedCode, type EmbedKind } from './kinds.js';
import { attribute, attributesOf, literal } from './quoting.js';

/** The first lines of a component. They are put together, so that no tool takes them for ours. */
const importOf = (what: string, from: string): string => `import ${what} from '${from}';\n\n`;
const reactImport = importOf('{ useEffect }', 'react');
const nextImport = importOf('Script', 'next/script');

type Snippet = (choice: EmbedChoice) => string;

const buttonAttributes = (kind: 'button' | 'buttonV2', choice: EmbedChoice): string =>
  kind === 'button'
    ? `data-vida-button ${attributesOf({ 'data-target': choice.target, 'data-type': 'chat' })}`
    : `data-vida-button-v2 ${attributesOf({
        'data-target': choice.target,
        'data-type': 'chat',
        'data-text': choice.label,
        'data-color': choice.color,
      })}`;

/** The first button reads its label from its text, which JSX would read for braces. */
const labelText = (label: string): string =>
  attribute(label).replace(/[{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const buttonElement = (kind: 'button' | 'buttonV2', choice: EmbedChoice): string =>
  `<div ${buttonAttributes(kind, choice)}>${kind === 'button' ? labelText(choice.label) : ''}</div>`;

const scriptOf = { button: 'button/v1', buttonV2: 'button/v2', modal: 'modal/v1' } as const;

const scriptAddress = (kind: keyof typeof scriptOf, { server }: EmbedChoice): string =>
  `${server}/embed/${scriptOf[kind]}/script.js`;

/** The object of the overlays that the modal script opens. */
const modalObject = (start: string): string =>
  `{ ${Object.entries(modalValues(start))
    .map(
      ([key, value]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : literal(key)}: ${literal(value)}`,
    )
    .join(', ')} }`;

const modalCall = ({ server, start }: EmbedChoice): string =>
  `vdaModal.open(${literal(domainOf(server))}, token, ${modalObject(start)})`;

const frame = (address: string, title: string): string =>
  `<iframe ${attributesOf({ src: address, title, allow: 'microphone' })} style="width: 100%; height: 640px; border: 0"></iframe>`;

const frameJsx = (source: string, title: string): string =>
  `<iframe src={${source}} title="${title}" allow="microphone" style={{ width: '100%', height: 640, border: 0 }} />`;

/** The app's address in a component that takes the token and the person's e-mail address. */
const appSource = (choice: EmbedChoice): string =>
  `${literal(appAddress(choice))} + '&' + new URLSearchParams({ authToken: token, email })`;

const component = (name: string, props: string, body: string, before = ''): string =>
  `${before}export function ${name}(${props}) {\n${body}\n}\n`;

const loadEffect = (address: string): string =>
  `  useEffect(() => {
    if (document.querySelector('script[src=' + JSON.stringify(${literal(address)}) + ']')) return;
    const script = document.createElement('script');
    script.src = ${literal(address)};
    script.async = true;
    document.head.append(script);
  }, []);`;

const buttonHtml =
  (kind: 'button' | 'buttonV2'): Snippet =>
  (choice) =>
    `${buttonElement(kind, choice)}\n<script src="${scriptAddress(kind, choice)}" async></script>\n`;

const buttonReact =
  (kind: 'button' | 'buttonV2'): Snippet =>
  (choice) =>
    component(
      'ChatButton',
      '',
      `${loadEffect(scriptAddress(kind, choice))}\n  return ${buttonElement(kind, choice)};`,
      reactImport,
    );

const buttonNext =
  (kind: 'button' | 'buttonV2'): Snippet =>
  (choice) =>
    component(
      'ChatButton',
      '',
      `  return (
    <>
      ${buttonElement(kind, choice)}
      <Script src="${scriptAddress(kind, choice)}" strategy="lazyOnload" />
    </>
  );`,
      nextImport,
    );

const modalReact: Snippet = (choice) =>
  component(
    'AccountButton',
    '{ token }',
    `${loadEffect(scriptAddress('modal', choice))}\n  const open = () => window.${modalCall(choice)};\n  return <button type="button" onClick={open}>Account</button>;`,
    reactImport,
  );

const modalNext: Snippet = (choice) =>
  component(
    'AccountButton',
    '{ token }',
    `  const open = () => window.${modalCall(choice)};
  return (
    <>
      <button type="button" onClick={open}>Account</button>
      <Script src="${scriptAddress('modal', choice)}" strategy="lazyOnload" />
    </>
  );`,
    `'use client';\n${nextImport}`,
  );

const appReact: Snippet = (choice) =>
  component(
    'AppFrame',
    '{ token, email }',
    `  return (\n    ${frameJsx(appSource(choice), 'App')}\n  );`,
  );

const chatReact: Snippet = (choice) =>
  component(
    'ChatFrame',
    '',
    `  return (\n    ${frameJsx(literal(chatAddress(choice)), 'Chat')}\n  );`,
  );

const snippets: Readonly<Record<EmbedKind, Readonly<Record<EmbedCode, Snippet>>>> = {
  app: {
    html: (choice) =>
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
    react: appReact,
    next: appReact,
  },
  modal: {
    html: (choice) =>
      `<script src="${scriptAddress('modal', choice)}"></script>
<script>
  // Your server makes the token for the person who is signed in to your page.
  function showAccount(token) {
    ${modalCall(choice)};
  }
</script>
`,
    react: modalReact,
    next: modalNext,
  },
  button: { html: buttonHtml('button'), react: buttonReact('button'), next: buttonNext('button') },
  buttonV2: {
    html: buttonHtml('buttonV2'),
    react: buttonReact('buttonV2'),
    next: buttonNext('buttonV2'),
  },
  chat: {
    html: (choice) => `${frame(chatAddress(choice), 'Chat')}\n`,
    react: chatReact,
    next: chatReact,
  },
};

/** The lines that a partner copies into a page: what they show, written in which language. */
export const snippetOf = (kind: EmbedKind, code: EmbedCode, choice: EmbedChoice): string =>
  snippets[kind][code](choice);
