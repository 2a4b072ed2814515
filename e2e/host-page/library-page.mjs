// The page of a partner that uses the published library in React. The journey offers `newToken`, as
// the partner's own server would.
import { AgentButton, AgentWidget, AppFrame, useModal } from '@patchbay/embed-client/react';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const given = new URLSearchParams(location.search);
const [server, agent, authToken] = ['server', 'agent', 'authToken'].map((key) => given.get(key));
const { newToken } = globalThis;
globalThis.received = [];

function Account() {
  const onClose = () => globalThis.received.push('closed');
  const { open } = useModal({ server, onClose });
  const show = async () => open((await newToken()).authToken, { settings: 'true' });
  const look = { style: { display: 'block', minHeight: 44 } };
  return createElement(
    'button',
    { type: 'button', onClick: () => void show(), ...look },
    'Account',
  );
}

function App() {
  const onSessionEnded = (path) => {
    globalThis.received.push(path);
    return newToken();
  };
  const frame = { server, authToken, title: 'Console', onSessionEnded, style: { height: '80vh' } };
  return createElement(AppFrame, frame);
}

const parts = authToken
  ? [createElement(App, { key: 'app' })]
  : [
      createElement(Account, { key: 'account' }),
      createElement(AgentButton, { key: 'button', server, agent, text: 'Ask us' }),
      createElement(AgentWidget, {
        key: 'widget',
        server,
        agent,
        welcome: 'Chat',
        size: 'expanded',
      }),
    ];
createRoot(document.querySelector('main')).render(createElement(StrictMode, null, parts));
