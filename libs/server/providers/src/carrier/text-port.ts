import { type CarrierPort, type CarrierText, type SentText } from './port.js';

/** Sends texts through the configured carrier. */
export interface TextPort {
  send(text: CarrierText): Promise<SentText>;
}

const longest = 1600;

/** Texts through a carrier. Longer ones than carriers take are cut, with an ellipsis. */
export const createTexts = (carrier: Pick<CarrierPort, 'sendText'>): TextPort => ({
  send: (message) =>
    carrier.sendText({
      ...message,
      text: message.text.length > longest ? `${message.text.slice(0, longest - 1)}…` : message.text,
    }),
});
