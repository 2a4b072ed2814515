export { ComingPage, ComingPages } from './coming/ComingPage.js';
export { DescriptionList, type Fact } from './detail/DescriptionList.js';
export { BrandMark } from './entry/BrandMark.js';
export { EntryPage } from './entry/EntryPage.js';
export { FailedRead, type FailedReadProps } from './detail/FailedRead.js';
export { DetailPanel, type DetailPanelProps, type DetailTab } from './detail/DetailPanel.js';
export { DetailLinks, DetailMarks } from './detail/DetailRows.js';
export { Locked, type LockedProps } from './detail/Locked.js';
export { AllowedBy, LockedReason } from './detail/LockedReason.js';
export { WebLink } from './detail/WebLink.js';
export { OfOrganization, type OfOrganizationProps } from './detail/OfOrganization.js';
export {
  type CallWords,
  type Decision,
  SaidError,
  useCallWords,
  useCan,
  useFieldWords,
  useProblemWords,
  useReasonWords,
  useServerWords,
  WhyButton,
} from '@patchbay/overlays';
export { CountryReach } from './reach/CountryReach.js';
export { AccountPhoneField } from './fields/AccountPhoneField.js';
export { TemplateAnswer, type TemplateAnswerProps } from './fields/TemplateAnswer.js';
export {
  TemplateFieldInput,
  type TemplateFieldInputProps,
  useTemplateFieldProblem,
} from './fields/TemplateFieldInput.js';
export { TimeZoneField, type TimeZoneFieldProps } from './fields/TimeZoneField.js';
export { ownTimeZone } from './fields/zone-options.js';
export { type BooleanNames, type FieldBindings, type TextNames } from './forms/field-bindings.js';
export { type FormValues } from './forms/form-values.js';
export { DraftModal, type DraftModalProps } from './forms/DraftModal.js';
export { FormModal } from './forms/FormModal.js';
export { type DraftFormOptions, useDraftForm } from './forms/use-draft-form.js';
export { OperationField, type OperationFieldProps } from './forms/OperationField.js';
export { OperationFields } from './forms/OperationFields.js';
export { useDiscardQuestion, useLeaveGuard } from './forms/use-leave-guard.js';
export {
  type OperationForm,
  type OperationFormOptions,
  useOperationForm,
} from './forms/use-operation-form.js';
export {
  type ColumnType,
  type GridColumn,
  type ListColumn,
  type StateWords,
} from './lists/column.js';
export { momentText } from './lists/column-value.js';
export { type CursorReader, useCursorList } from './lists/cursor-list.js';
export { DataGrid, type DataGridProps, DataGridSkeleton } from './lists/DataGrid.js';
export { GridEnd, type GridEndProps } from './lists/GridEnd.js';
export { DataList, type DataListProps } from './lists/DataList.js';
export { type EntriesWindow, nearEnd, useEntriesWindow } from './lists/use-entries-window.js';
export { logSearch, type LogSearch, useLogLinks } from './lists/use-log-links.js';
export { type RowsWindow, useRowsWindow, type WindowItem } from './lists/use-rows-window.js';
export { isEmptyList } from './lists/empty-list.js';
export {
  GridFoot,
  type GridFootProps,
  PageTurner,
  type PageTurnerProps,
} from './lists/GridFoot.js';
export { defineList, type ListDefinition, type ListWords } from './lists/define-list.js';
export {
  ListScreen,
  type ListScreenProps,
  Permitted,
  type PermittedProps,
} from './lists/ListScreen.js';
export { partyName, usePartyName, useRoomName, useSenderReasons } from './parties/party-name.js';
export { listCsv } from './lists/list-csv.js';
export { type ListSort, type ListState } from './lists/list-search.js';
export {
  type PageReader,
  type UncountedReader,
  useEndlessList,
  usePagedList,
  useUncountedList,
} from './lists/list-pages.js';
export { type ListSource, useWholeList } from './lists/list-source.js';
export { askedBy, offsetArgs, type OffsetPaging, useOffsetList } from './lists/offset-list.js';
export { type BulkAction } from './lists/SelectionBar.js';
export { useDebouncedText } from './lists/use-debounced-text.js';
export { type ListAddress, useListAddress } from './lists/use-list-address.js';
export { useLocalAddress } from './lists/use-local-address.js';
export { OutcomeChip } from './outcomes/OutcomeChip.js';
export { namedOutcomes, useOutcomeWords } from './outcomes/use-outcome-words.js';
export { AccessList } from './permissions/AccessList.js';
export {
  ListSection,
  type SectionLinks,
  type SectionPage,
  SectionPages,
  type SectionPagesProps,
} from './section/SectionPages.js';
export { useKeyWords } from './data-keys/use-key-words.js';
export { type FunctionWords, useFunctionWords } from './functions/use-function-words.js';
export { type Speech, useSpeech } from './voices/use-speech.js';
export { useVoiceWords } from './voices/use-voice-words.js';
export { OpenSuggestion, type OpenSuggestionProps } from './suggestions/OpenSuggestion.js';
export { type Suggestions, useSuggestions } from './suggestions/use-suggestions.js';
export { useThinkingWords } from './suggestions/use-thinking-words.js';
export { walkthrough } from './walkthrough/messages.js';
export { isDoneByOpening, walkthroughOverlays } from './walkthrough/steps.js';
export {
  isSetUpDone,
  useWalkthrough,
  type WalkthroughState,
} from './walkthrough/use-walkthrough.js';
export { Walkthrough } from './walkthrough/Walkthrough.js';
export { type LazySurface, useLazySurface } from './surfaces/use-lazy-surface.js';
export { hostOrigin } from './host-origin.js';
