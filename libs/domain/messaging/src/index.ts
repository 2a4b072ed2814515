export {
  type AttachmentKind,
  attachmentEndings,
  attachmentKinds,
  attachmentLimits,
  attachmentProblem,
  type AttachmentProblem,
  carriesFiles,
  kindOfName,
  kindOfType,
} from './attachments.js';
export { blockMoves, type BlockState } from './block.js';
export {
  type InboxDraft,
  type InboxDraftEvent,
  type InboxDraftMove,
  inboxDraftMoves,
  moveInboxDraft,
} from './inbox-draft.js';
export {
  closedGate,
  maxPeople,
  type NewConversationFacts,
  type NewConversationGate,
  newConversationGates,
} from './new-conversation.js';
export {
  groupReactions,
  type ReactionGroup,
  reactionMove,
  reactionSigns,
  type ReactionState,
} from './reactions.js';
export {
  draftKey,
  draftsOf,
  longestText,
  maxDrafts,
  type ReplyDrafts,
  withDraft,
} from './reply-drafts.js';
export {
  fillReply,
  findReplies,
  type ReplyFacts,
  type ReplyMarker,
  replyMarkerNames,
  replyMarkers,
  soughtReply,
  unknownMarkers,
} from './saved-replies.js';
