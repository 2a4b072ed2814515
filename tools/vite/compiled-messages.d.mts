import { type Plugin } from 'vite';

export function compiledMessages(options?: { readonly together?: boolean }): Plugin;
