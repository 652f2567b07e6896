import type { QueryKey } from '@tanstack/react-query';

/** The heart of one product, as it is now. */
export type Heart = { id: number; isWished: boolean };
type Message = { stale: QueryKey; heart?: Heart | undefined } | { isVisitorNew: true };

let shared: BroadcastChannel | undefined;

/** One for the whole tab: a channel never hears what was posted on itself. */
const channel = () => (shared ??= new BroadcastChannel('bastion'));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
const tell = (message: Message) => channel().postMessage(message);

/** Tells the visitor's other tabs that what they show under this key is out of date, and which heart changed. */
export const tellOtherTabs = (queryKey: QueryKey, heart?: Heart) =>
  tell({ stale: queryKey, heart });

/** Tells them that somebody has signed in or out. */
export const tellOfVisitor = () => tell({ isVisitorNew: true });

type Hear = { onStale: (queryKey: QueryKey, heart?: Heart) => void; onVisitor: () => void };

/** Returns how to stop listening. */
export function hearOtherTabs({ onStale, onVisitor }: Hear): () => void {
  const listener = ({ data }: MessageEvent<Message>) =>
    'stale' in data ? onStale(data.stale, data.heart) : onVisitor();
  const heard = channel();
  heard.addEventListener('message', listener);
  return () => heard.removeEventListener('message', listener);
}
