import { RTCDtlsTransport } from 'werift';
import { createOpusReader, createOpusWriter } from '../audio/opus.js';
import { loadResampling } from '../audio/resampling.js';

/** A second of sound is enough for the engine to compile what a call runs. */
const warmFrames = 50;

/**
 * Loads and compiles what calls need, and makes the certificate of the process, so that the first
 * call does not wait for it and does not stutter. To be called when the process starts.
 */
export async function prepareWebRtc(): Promise<void> {
  await Promise.all([RTCDtlsTransport.SetupCertificate(), loadResampling()]);
  const writer = await createOpusWriter(24_000, { lossPercent: 5 });
  const reader = await createOpusReader(16_000);
  for (let at = 0; at < warmFrames; at += 1) {
    const noise = Int16Array.from(
      { length: 480 },
      (_, index) => ((index * 7919 + at) % 4001) - 2000,
    );
    reader.decode(writer.encode(noise));
  }
  writer.close();
  reader.close();
}
