import classes from './Pages.module.css';

/** The short guide: the features, and further links. */
export function DocsText() {
  return (
    <div className={classes.reading}>
      <h2>Your agent</h2>
      <ul>
        <li>Describe your business once: a template asks for what the agent must know.</li>
        <li>Changes are saved as a draft. Callers hear them when you publish.</li>
        <li>Test by chat before you publish; tests never reach your customers.</li>
      </ul>
      <h2>Conversations</h2>
      <ul>
        <li>
          Calls, texts and chats arrive in the inbox. What needs a person is under Priority, the
          rest under Junk.
        </li>
        <li>
          Turn the AI off in a conversation to answer it yourself; turn it on again when you are
          done.
        </li>
      </ul>
      <h2>For developers</h2>
      <ul>
        <li>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            Every call of the API
          </a>
          , and the same as{' '}
          <a href="/api/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI
          </a>
          .
        </li>
        <li>
          API keys are made under Settings, Developer. A key acts on its account and everything
          below it.
        </li>
        <li>
          A chat button for any web page:{' '}
          <code>{'<div data-vida-button data-type="chat" data-target="your-agent"></div>'}</code>{' '}
          and the script <code>/embed/button/v1/script.js</code>.
        </li>
        <li>
          The whole app in a frame: ask for a one-time token, then show{' '}
          <code>/app/embed?authToken=…&amp;email=…</code>.
        </li>
      </ul>
    </div>
  );
}
