import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const CHANNEL = 'bastion';

/** Tells the visitor's other tabs that what they show under this key is out of date. */
export function tellOtherTabs(queryKey: QueryKey) {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(queryKey);
  channel.close();
}

/** Listens to `tellOtherTabs` of other tabs; stands once on every page. */
export function useOtherTabs() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<QueryKey>) => {
      void queryClient.invalidateQueries({ queryKey: data });
    });
    return () => channel.close();
  }, [queryClient]);
}
