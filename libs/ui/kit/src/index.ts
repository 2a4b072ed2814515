export {
  Button,
  buttonClass,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './actions/Button.js';
export { CopyButton, type CopyButtonProps } from './actions/CopyButton.js';
export { IconButton, type IconButtonProps } from './actions/IconButton.js';
export {
  type MenuItem,
  type MenuProps,
  type MenuTriggerProps,
  type ShowItems,
} from './actions/menu-props.js';
export { Menu } from './actions/Menu.js';
export { type RowAction, RowMenu, type RowMenuProps } from './actions/RowMenu.js';
export { type PopoverProps } from './actions/popover-props.js';
export { Popover } from './actions/Popover.js';
export { Tabs, type Tab, type TabsProps } from './actions/Tabs.js';
export { Tooltip } from './actions/Tooltip.js';
export { cx } from './class-names.js';
export {
  Bubble,
  TypingBubble,
  type BubbleProps,
  type Delivery,
  type Speaker,
} from './conversation/Bubble.js';
export {
  CallCard,
  Waveform,
  type CallCardProps,
  type TranscriptLine,
  type WaveBar,
} from './conversation/CallCard.js';
export { Composer, type ComposerProps } from './conversation/Composer.js';
export { Cord, Jack, type CordLine, type CordStop, type JackTone } from './conversation/Cord.js';
export { FunctionRun, type FunctionRunProps } from './conversation/FunctionRun.js';
export { ListRow, listRowHeight, type RowItem, WaitingRow } from './conversation/ListRow.js';
export {
  Timeline,
  type Answering,
  type CallEntry,
  type DayEntry,
  type DrawnPart,
  type FunctionEntry,
  type MessageEntry,
  type NoteEntry,
  type SystemEntry,
  type TimelineEntry,
} from './conversation/Timeline.js';
export { type DayRange } from './dates/calendar-props.js';
export { DisclosureList } from './disclosure/DisclosureList.js';
export { DisclosureRow, type DisclosureRowProps } from './disclosure/DisclosureRow.js';
export { DateField, type DateFieldProps } from './dates/DateField.js';
export { DateRangeField, type DateRangeFieldProps } from './dates/DateRangeField.js';
export { type RangePreset } from './dates/range-presets.js';
export { WeekScheduleField, type WeekScheduleFieldProps } from './dates/WeekScheduleField.js';
export { type DayHours, type OpenHours } from './dates/week-hours.js';
export { JsonView, type JsonViewProps } from './data/JsonView.js';
export { MetricCard, type MetricCardProps } from './data/MetricCard.js';
export { QrCode, qrCodeFile } from './data/QrCode.js';
export { Sparkline } from './data/Sparkline.js';
export { DiffCount, FieldText, WordDiff, type DiffPart } from './data/WordDiff.js';
export {
  ProgressBar,
  ProgressSteps,
  type ProgressBarProps,
  type ProgressStep,
} from './feedback/Progress.js';
export { Banner, type BannerProps, type BannerTone } from './feedback/Banner.js';
export { SuggestionBar, type SuggestionBarProps } from './feedback/SuggestionBar.js';
export { ThinkingText } from './feedback/ThinkingText.js';
export { ActionCard, type ActionCardProps } from './onboarding/ActionCard.js';
export {
  ChoiceCard,
  ChoiceGroup,
  PhoneFrame,
  VoiceCard,
  type ChoiceCardProps,
  type VoiceCardProps,
} from './onboarding/ChoiceCard.js';
export {
  OnboardingLayout,
  OnboardingQuestion,
  type OnboardingLayoutProps,
  type OnboardingStep,
} from './onboarding/OnboardingLayout.js';
export { EmailField, UrlField, type AddressFieldProps } from './text-fields/AddressFields.js';
export { AutosaveLine, type AutosaveLineProps } from './field/AutosaveLine.js';
export { Checkbox, type CheckboxProps } from './choices/Checkbox.js';
export { Switch } from './choices/Switch.js';
export { type ToggleProps } from './choices/toggle.js';
export { RadioGroup, type ChoiceProps, type Option } from './choices/RadioGroup.js';
export { Segmented } from './choices/Segmented.js';
export { Slider, type SliderProps } from './choices/Slider.js';
export { StarRating, type StarRatingProps } from './choices/StarRating.js';
export { CodeField, type CodeFieldProps } from './text-fields/CodeField.js';
export { ResendCode, type ResendCodeProps } from './text-fields/ResendCode.js';
export { MultiSelectField, SearchSelectField, TagsField } from './choices/ChoiceField.js';
export {
  type MultiSelectFieldProps,
  type SearchSelectFieldProps,
  type TagsFieldProps,
} from './choices/choice-props.js';
export { CheckboxesField, type CheckboxesFieldProps } from './choices/CheckboxesField.js';
export { CountryField, type CountryFieldProps } from './choices/CountryField.js';
export { ColorField, type ColorFieldProps } from './text-fields/ColorField.js';
export { Field, type ControlProps } from './field/Field.js';
export { type FieldProps } from './field/mantine-field.js';
export { FileField, type FileFieldProps } from './values/FileField.js';
export { FilesButton, type FilesButtonProps } from './values/FilesButton.js';
export { FilesField, type FilesFieldProps } from './values/FilesField.js';
export { JsonField, type JsonFieldProps } from './values/JsonField.js';
export { KeyValueField, type KeyValueFieldProps } from './values/KeyValueField.js';
export { MoneyField, type MoneyFieldProps } from './text-fields/MoneyField.js';
export { NumberField, type NumberFieldProps } from './text-fields/NumberField.js';
export { PasswordField, type PasswordFieldProps } from './text-fields/PasswordField.js';
export { passSelection } from './text-fields/pass-selection.js';
export { PhoneField, type PhoneFieldProps } from './text-fields/PhoneField.js';
export { SearchField, type SearchFieldProps } from './text-fields/SearchField.js';
export { SelectField, type SelectFieldProps, type SelectOption } from './choices/SelectField.js';
export { TextArea, type TextAreaProps } from './text-fields/TextArea.js';
export { TextField, type TextFieldProps } from './text-fields/TextField.js';
export { useProblemFocus } from './field/use-problem-focus.js';
export { TimeField, type TimeFieldProps } from './text-fields/TimeField.js';
export {
  type GroupFieldProps,
  type ProblemTeller,
  type ValueFieldProps,
} from './field/value-field.js';
export { ToastProvider, useToast, type ShowToast, type ToastMessage } from './feedback/Toast.js';
export { saveCsv, saveFile } from './files/save-file.js';
export { type LazyParts, lazyParts, type UseLazyParts } from './lazy/lazy-parts.js';
export { type LazyPart, lazyPart } from './states/lazy-part.js';
export { type LinkProps, type RenderLink } from './link.js';
export { Avatar, AvatarButton, Tile, type AvatarButtonProps } from './marks/Avatar.js';
export { initialsOf } from './marks/initials.js';
export { channels, type Channel } from './marks/channels.js';
export {
  ChannelChip,
  ChannelName,
  Chip,
  FieldChip,
  FilterChip,
  type ChipTone,
} from './marks/Chip.js';
export { KeyCap, keysFor } from './marks/KeyCap.js';
export { VisuallyHidden } from './marks/VisuallyHidden.js';
export { AppShell, type AppShellProps } from './shell/AppShell.js';
export { Breadcrumb, type BreadcrumbProps, type Crumb } from './shell/Breadcrumb.js';
export { Rail, TabBar, type RailItem, type RailProps } from './shell/Rail.js';
export { ScrollRow, type ScrollRowProps } from './shell/ScrollRow.js';
export { PageLinks } from './shell/page-links.js';
export { Screen, type ScreenProps } from './shell/Screen.js';
export {
  SectionNav,
  type SectionGroup,
  type SectionItem,
  type SectionNavProps,
} from './shell/SectionNav.js';
export {
  SectionNavSkeleton,
  ShellSkeleton,
  type ShellSkeletonProps,
} from './shell/ShellSkeleton.js';
export { SearchButton, ViewAsPill, type ViewAsPillProps } from './shell/TopBarTools.js';
export { Segments, WalkthroughCard, type WalkthroughCardProps } from './shell/WalkthroughCard.js';
export { ListStates, type ListStatesProps } from './states/ListStates.js';
export { ScreenSkeleton, type ScreenShape } from './states/ScreenSkeleton.js';
export { SkeletonBar, SkeletonRows, type SkeletonRowsProps } from './states/Skeleton.js';
export {
  EmptyState,
  ErrorState,
  FilteredEmptyState,
  ForbiddenState,
  type EmptyStateProps,
  type ErrorStateProps,
} from './states/States.js';
export { useSteadyFlag } from './states/use-steady-flag.js';
export { leaveMs, type SurfaceProps } from './surfaces/SurfaceFrame.js';
export {
  BottomSheetSurface,
  ConfirmSurface,
  ModalSurface,
  SidePanelSurface,
  type BottomSheetSurfaceProps,
  type ConfirmSurfaceProps,
  type ModalSurfaceProps,
  type SidePanelSurfaceProps,
} from './surfaces/Surfaces.js';
export { SuggestionSurface, type SuggestionSurfaceProps } from './surfaces/SuggestionSurface.js';
export { Stack, type StackProps } from './layout/Stack.js';
export { SheetList } from './surfaces/SheetList.js';
export { firstIn, type InitialFocus } from './surfaces/use-focus-inside.js';
export { type Icon } from './icons/icon.js';
export {
  IconAlertCircle,
  IconCircleCheckFilled,
  IconCloudOff,
  IconInbox,
  IconLock,
  IconX,
} from './icons/first-icons.js';
export {
  IconAddressBook,
  IconAdjustments,
  IconArchive,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconArrowUpRight,
  IconArrowsLeftRight,
  IconBan,
  IconBell,
  IconBolt,
  IconBookmark,
  IconBooks,
  IconBox,
  IconBraces,
  IconBuilding,
  IconBuildingStore,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarEvent,
  IconChartBar,
  IconChartHistogram,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconCircleDot,
  IconCircleX,
  IconClipboardCheck,
  IconClock,
  IconCode,
  IconCopy,
  IconCreditCard,
  IconDeviceMobile,
  IconDialpad,
  IconDots,
  IconDownload,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFilter,
  IconFunction,
  IconGripVertical,
  IconHash,
  IconHelp,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconLayoutSidebarRight,
  IconLetterCase,
  IconLifebuoy,
  IconLink,
  IconListDetails,
  IconLogout,
  IconMail,
  IconMailFilled,
  IconMapPin,
  IconMenu2,
  IconMessage,
  IconMessageCircle,
  IconMessageCircleFilled,
  IconMessageFilled,
  IconMessages,
  IconMicrophone,
  IconMoodSmile,
  IconMoon,
  IconPaperclip,
  IconPencil,
  IconPhone,
  IconPhoneCall,
  IconPhoneFilled,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlug,
  IconPlus,
  IconReceipt,
  IconRefresh,
  IconRobot,
  IconFlask,
  IconRobotOff,
  IconRoute,
  IconSearch,
  IconSelector,
  IconSend,
  IconShare,
  IconSettings,
  IconSparkles,
  IconStar,
  IconStarFilled,
  IconSun,
  IconTemplate,
  IconToggleLeft,
  IconTool,
  IconTrash,
  IconUser,
  IconUsers,
  IconVolume,
  IconWebhook,
  IconWorld,
} from './icons/icons.js';
