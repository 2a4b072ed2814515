import { type ReactElement } from 'react';
import { loadWidget } from './load-widget.js';
import { type ScriptProps, useScript } from './use-script.js';

/** A launcher of the chat widget. */
export interface AgentWidgetProps extends ScriptProps {
  /** The address of the agent, the last part of its public address. */
  readonly agent: string;
  /** The label of the launcher; without it the script writes one in the language of the page. */
  readonly welcome?: string | undefined;
  /** `expanded` shows the label, `normal` an icon. */
  readonly size?: 'normal' | 'expanded' | undefined;
  /**
   * `scheduling` opens the form that books a service, `call` starts a call where the server offers
   * calls, and says so where it offers a chat only.
   */
  readonly mode?: 'chat' | 'scheduling' | 'call' | undefined;
  readonly color?: string | undefined;
  readonly textColor?: string | undefined;
  /** A signed identity of the visitor: a JWT of your server, made for each page. */
  readonly identity?: string | undefined;
  readonly className?: string | undefined;
}

/** A launcher of the server's widget script, which is loaded once for a page. */
export function AgentWidget(props: AgentWidgetProps): ReactElement {
  useScript(loadWidget, props);
  const attributes = {
    'data-patchbay-widget': '',
    'data-agent': props.agent,
    'data-welcome': props.welcome,
    'data-size': props.size,
    'data-mode': props.mode,
    'data-color': props.color,
    'data-text-color': props.textColor,
  };
  // The script dresses an element once, so that another look is another element.
  return (
    <div
      key={JSON.stringify(attributes)}
      className={props.className}
      {...attributes}
      data-identity={props.identity}
    />
  );
}
