export {
  type GoogleEvent,
  type GoogleFault,
  type GoogleServer,
  openGoogleServer,
} from './google-server.js';
export { type RegistrarOptions, type TestRegistrar, openRegistrar } from './sip-registrar.js';
export { selfSigned } from './self-signed.js';
export {
  type SchedulingServer,
  openFieldServiceCrm,
  openSchedulingTool,
} from './scheduling-servers.js';
export { type FileServer, openFtpServer, openSftpServer } from './file-servers.js';
export {
  type MisbehavingModel,
  type ModelAnswer,
  answered,
  chunkOf,
  lastEvent,
  openMisbehavingModel,
  streamed,
} from './misbehaving-model.js';
export { largeSitemap, pdfOfBlanks, pdfOfForms } from './bombs.js';
export {
  docxOf,
  docxOfBlanks,
  lockedDocx,
  lockedPdf,
  oldDoc,
  pdfOfPages,
  wordParagraph,
  wordXml,
  zipOf,
} from './documents.js';
export { type Stalls, watchStalls } from './stall-meter.js';
export { watchTurns } from './turn-meter.js';
export {
  openSpeechServer,
  type SeenSpeech,
  type SeenTranscription,
  sounded,
  type SpeechAnswerer,
  type SpeechServer,
  toneOf,
  transcribed,
} from './speech-server.js';
