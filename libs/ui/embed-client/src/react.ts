'use client';

export { AgentButton, type AgentButtonProps } from './AgentButton.js';
export { AgentWidget, type AgentWidgetProps } from './AgentWidget.js';
export { AppFrame, type AppFrameProps } from './AppFrame.js';
export { type ModalControl, useModal, type UseModalOptions } from './use-modal.js';
