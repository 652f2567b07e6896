import type { QueryKey } from '@tanstack/react-query';

type Message = { stale: QueryKey } | { isVisitorNew: true };

let shared: BroadcastChannel | undefined;

/** One for the whole tab: a channel never hears what was posted on itself. */
const channel = () => (shared ??= new BroadcastChannel('bastion'));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
const tell = (message: Message) => channel().postMessage(message);

/** Tells the visitor's other tabs that what they show under this key is out of date. */
export const tellOtherTabs = (queryKey: QueryKey) => tell({ stale: queryKey });

/** Tells them that somebody has signed in or out. */
export const tellOfVisitor = () => tell({ isVisitorNew: true });

type Hear = { onStale: (queryKey: QueryKey) => void; onVisitor: () => void };

/** Returns how to stop listening. */
export function hearOtherTabs({ onStale, onVisitor }: Hear): () => void {
  const listener = ({ data }: MessageEvent<Message>) =>
    'stale' in data ? onStale(data.stale) : onVisitor();
  const heard = channel();
  heard.addEventListener('message', listener);
  return () => heard.removeEventListener('message', listener);
}
