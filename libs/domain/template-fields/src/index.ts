export {
  type FieldValue,
  type FieldValues,
  valueOf,
  valueText,
  valueMatches,
  isEmptyValue,
  sameValue,
} from './value.js';
export { type TemplateBlock, blocksIn } from './blocks.js';
export {
  type Marker,
  fieldKeyPattern,
  keyMarkers,
  markerOf,
  maxBlockDepth,
  nextMarker,
} from './syntax.js';
export {
  type CompiledTemplate,
  type Rendered,
  type UnknownMarker,
  compileTemplate,
  renderTemplate,
  substitute,
} from './template.js';
export { type StrayMarker, firstMarker, strayMarkers, writtenMarkers } from './stray-markers.js';
export { type TemplateProblem, type TemplateProblemKind } from './parse-template.js';
export {
  type FieldOption,
  type FieldType,
  type TemplateField,
  canSkip,
  fieldOptions,
  fieldTitle,
  fieldType,
  fieldTypes,
  fieldValueSchema,
  isAnswered,
  isDisabled,
  isRequired,
  readTemplateField,
  templateFieldSchema,
  valuesOf,
} from './field.js';
export {
  type FieldProblem,
  type ReadType,
  coerceSuggestion,
  coerceValue,
  emailsIn,
  fieldProblem,
  firstUnreadable,
  readAs,
} from './coerce.js';
export {
  type ResolvedValues,
  applySuggestion,
  applyValue,
  markersIn,
  maxResolvedLength,
  replaceMarker,
  resolveValues,
} from './apply.js';
export { type FieldCondition, conditionText, readCondition } from './condition.js';
export {
  type FieldFault,
  type FieldFaultKind,
  type TextFault,
  canEqual,
  fieldFaultKinds,
  fieldFaults,
  isKeyFault,
  textFaults,
} from './faults.js';
export {
  blockEnd,
  fieldUses,
  keyFrom,
  keysUsedIn,
  openingOf,
  renamedIn,
  renamedInField,
} from './template-keys.js';
export { type ReviewItem, isEligible, readReview, reviewItemSchema } from './review.js';
export {
  type SuggestionEntry,
  type SuggestionEvent,
  type SuggestionSignal,
  type SuggestionState,
  type SuggestionStatus,
  entryOf,
  idleEntry,
  noSuggestions,
  reduceSuggestions,
  suggestionStatuses,
  suggestionTransitions,
} from './suggestion.js';
export {
  type CheckOutcome,
  advanceAfter,
  checkField,
  checkOutcomes,
  fieldsToReview,
  outcomeOf,
} from './field-check.js';
export {
  type SuggestionFooter,
  neighbourSuggestion,
  openSuggestions,
  suggestionFooter,
} from './footer.js';
export {
  type Publication,
  type PublicationEffect,
  type PublicationEvent,
  type PublicationMove,
  type PublicationOutcome,
  type PublicationStep,
  publicationTransitions,
} from './publication.js';
export {
  type PublishEffect,
  type PublishEvent,
  type PublishMove,
  type PublishPhase,
  type PublishSignal,
  type PublishState,
  type PublishStep,
  initialPublish,
  isUnderWay,
  publishTransitions,
  reducePublish,
} from './publish.js';
export { suggestionCount, texts, thinkingText, thinkingTexts } from './texts.js';
export { timing } from './timing.js';
export { type DiffPart, type WordDiff, wordDiff } from './word-diff.js';
