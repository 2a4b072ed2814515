// Sound as the ports of speech have it, without anything else of this library: threads load it alone.
export {
  bytesOfPcm,
  createFramer,
  type Framer,
  frameMs,
  frameSamples,
  msOf,
  pcmOfBytes,
} from './frames.js';
export { readWavStart, WavRefusal, type WavStart } from './wav-start.js';
