import { chatAddress, modalValues } from './addresses.js';
import { type EmbedChoice, type EmbedCode, type EmbedKind } from './kinds.js';
import { attributesOf, literal, objectOf } from './quoting.js';

/** The lines that a partner copies into a page, for one choice. */
export type Snippet = (choice: EmbedChoice) => string;

const library = '@patchbay/embed-client';

/** The first lines of a component. They are put together, so that no tool takes them for ours. */
const importOf = (part: string): string =>
  `// npm install ${library}\nimport { ${part} } from '${library}/react';\n`;

const component = (name: string, props: string, body: string): string =>
  `export function ${name}(${props}) {\n${body}\n}\n`;

/** Who makes the values that a component takes. */
const fromServer =
  '// Your server makes each token for the person who is signed in to your page; newToken returns\n// a promise of { authToken, email }.\n';

const button =
  (hasColor: boolean): Snippet =>
  ({ server, target, label, color }) =>
    `${importOf('AgentButton')}\n` +
    component(
      'ChatButton',
      '',
      `  return <AgentButton ${attributesOf({ server, agent: target, text: label, color: hasColor ? color : '' })} />;`,
    );

const corner = `style={{ position: 'fixed', right: 24, bottom: 24 }}`;

const widget: Snippet = ({ server, target, label, color }) =>
  `${importOf('AgentWidget')}\n` +
  component(
    'ChatLauncher',
    '',
    `  return (
    <div ${corner}>
      <AgentWidget ${attributesOf({ server, agent: target, mode: 'chat', welcome: label, size: label ? 'expanded' : '', color })} />
    </div>
  );`,
  );

const booking: Snippet = ({ server, target, label, color }) =>
  `${importOf('AgentWidget')}\n` +
  component(
    'BookingButton',
    '',
    `  return <AgentWidget ${attributesOf({ server, agent: target, mode: 'scheduling', welcome: label, size: 'expanded', color })} />;`,
  );

const modal: Snippet = ({ server, start }) =>
  `${importOf('useModal')}\n` +
  fromServer +
  component(
    'AccountButton',
    '{ newToken }',
    `  const { open } = useModal({ server: ${literal(server)} });
  const show = async () => open((await newToken()).authToken, ${objectOf(modalValues(start))});
  return <button type="button" onClick={show}>Account</button>;`,
  );

const app: Snippet = ({ server, start }) =>
  importOf('AppFrame') +
  `import { useState } from 'react';\n\n${fromServer}` +
  component(
    'App',
    '{ token, email, newToken }',
    `  const [shown, setShown] = useState({ authToken: token, email, redirectUrl: ${literal(start)} });
  const open = async ({ path }) => setShown({ ...(await newToken()), redirectUrl: path });
  return (
    <AppFrame
      ${attributesOf({ server })}
      title="App"
      {...shown}
      onSessionEnded={newToken}
      onOpenAccount={open}
      style={{ height: 640 }}
    />
  );`,
  );

/** A frame needs no library. */
const chat: Snippet = (choice) =>
  component(
    'ChatFrame',
    '',
    `  return (
    <iframe src={${literal(chatAddress(choice))}} title="Chat" allow="microphone" style={{ width: '100%', height: 640, border: 0 }} />
  );`,
  );

/** Components that take or pass functions run in the browser; the others mark themselves. */
const inBrowser =
  (snippet: Snippet): Snippet =>
  (choice) =>
    `'use client';\n${snippet(choice)}`;

/** The lines for React and Next. */
export const reactSnippets: Readonly<
  Record<EmbedKind, Readonly<Record<Exclude<EmbedCode, 'html'>, Snippet>>>
> = {
  app: { react: app, next: inBrowser(app) },
  modal: { react: modal, next: inBrowser(modal) },
  button: { react: button(false), next: button(false) },
  buttonV2: { react: button(true), next: button(true) },
  widget: { react: widget, next: widget },
  booking: { react: booking, next: booking },
  chat: { react: chat, next: chat },
};
