import { type ReactElement } from 'react';
import { loadButtons } from './load-buttons.js';
import { originOfServer } from './server-origin.js';
import { type ScriptProps, useScript } from './use-script.js';

/** A button that opens the chat with an agent. */
export interface AgentButtonProps extends ScriptProps {
  /** The address of the agent, the last part of its public address. */
  readonly agent: string;
  /** `call` starts a call where the server offers calls, and says so where it offers a chat only. */
  readonly type?: 'chat' | 'call' | undefined;
  /** The number that a phone dials for a call. */
  readonly number?: string | undefined;
  /** The text of the button; without it the script writes one in the language of the page. */
  readonly text?: string | undefined;
  readonly color?: string | undefined;
  readonly textColor?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly icon?: 'chat' | 'phone' | undefined;
  readonly iconOnly?: boolean | undefined;
  readonly iconPosition?: 'left' | 'right' | undefined;
  /** Stays in a corner of the window. */
  readonly floating?: boolean | undefined;
  readonly position?: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | undefined;
  /** A signed identity of the visitor: a JWT of your server, made for each page. */
  readonly identity?: string | undefined;
  readonly className?: string | undefined;
}

/** A button of the server's button script, which is loaded once for a page. */
export function AgentButton(props: AgentButtonProps): ReactElement {
  useScript(loadButtons, props);
  const attributes = {
    'data-agent-button': '',
    'data-domain': originOfServer(props.server, 'AgentButton'),
    'data-target': props.agent,
    'data-type': props.type ?? 'chat',
    'data-number': props.number,
    'data-text': props.text,
    'data-color': props.color,
    'data-text-color': props.textColor,
    'data-size': props.size,
    'data-icon': props.icon,
    'data-icon-only': props.iconOnly,
    'data-icon-position': props.iconPosition,
    'data-floating': props.floating,
    'data-position': props.position,
  };
  // The script dresses an element once, so that another look is another element; the identity is
  // read when it is pressed.
  return (
    <div
      key={JSON.stringify(attributes)}
      className={props.className}
      {...attributes}
      data-identity={props.identity}
    />
  );
}
