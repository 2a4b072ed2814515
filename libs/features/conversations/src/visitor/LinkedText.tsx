import classes from './Chat.module.css';
import { textParts } from './web-addresses.js';

/**
 * A text whose web addresses are links. They open beside the page: the frame of a chat is no place
 * for another site, and most sites refuse to be shown in one.
 */
export function LinkedText({ text }: { readonly text: string }) {
  const parts = textParts(text);
  if (!parts.some(({ isAddress }) => isAddress)) return text;
  // Each part is an element: a page that is translated takes text nodes away from their places.
  return parts.map((part, index) =>
    part.isAddress ? (
      <a
        key={index}
        href={part.text}
        target="_blank"
        rel="noopener noreferrer"
        translate="no"
        className={classes.address}
      >
        {part.text}
      </a>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );
}
