import {
  acceptCarrierStream,
  type CarrierStream,
  type StreamSocket,
} from '../carrier-stream/carrier-stream.js';
import { StreamRefusal } from '../carrier-stream/messages.js';
import { type NodeParts } from './node-parts.js';

/** When its stream ends, a carrier asks the server what comes next, which knows it already. */
const asServerSays = async (): Promise<boolean> => true;

/**
 * Takes the stream of a carrier. The token of its markup says which call it belongs to; what else it
 * says of itself is not believed.
 */
export async function takeCarrierCall(parts: NodeParts, socket: StreamSocket): Promise<void> {
  const release = parts.running.take();
  try {
    await lead(
      parts,
      await acceptCarrierStream(socket, { clock: parts.clock, transfer: asServerSays }),
    );
  } catch (error) {
    if (!(error instanceof StreamRefusal)) parts.log('a stream of a carrier failed', { error });
  } finally {
    release();
  }
}

async function lead(parts: NodeParts, { start, session }: CarrierStream): Promise<void> {
  try {
    const { callSid: carrierCallId, parameters } = start;
    const opened = await parts.server.open(
      { road: 'carrier', token: parameters.token ?? '', carrierCallId },
      new AbortController().signal,
    );
    if ('refusal' in opened) return await session.hangUp(opened.refusal);
    await parts.running.lead(parts, opened, session);
  } catch (error) {
    await session.hangUp('failed');
    throw error;
  }
}
