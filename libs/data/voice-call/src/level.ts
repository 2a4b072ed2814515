/** How loud a stream is. */
export interface Level {
  /** 0 (silence) to 1 (as loud as it gets), of the last 20 to 50 ms. */
  read(): number;
  close(): void;
}

/** What is quieter than this is shown as silence, in dB below full scale. */
const floorDb = -55;
const samples = 1024;

/** From the root mean square of samples between -1 and 1. */
export function levelOf(wave: Float32Array): number {
  let sum = 0;
  for (const value of wave) sum += value * value;
  const db = 10 * Math.log10(sum / Math.max(1, wave.length) + 1e-12);
  return Math.min(1, Math.max(0, 1 - db / floorDb));
}

/** Listens to a stream without playing it. */
export function createLevel(context: AudioContext, stream: MediaStream): Level {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = samples;
  source.connect(analyser);
  const wave = new Float32Array(samples);
  return {
    read() {
      analyser.getFloatTimeDomainData(wave);
      return levelOf(wave);
    },
    close() {
      source.disconnect();
    },
  };
}
